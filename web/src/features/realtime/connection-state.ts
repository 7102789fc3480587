import { atom } from '@/lib/store';

/**
 * How the cart's line to the server is doing.
 * `http`: the socket does not get through, calls do, and the shop works that way.
 */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'http';

export const connectionAtom = atom<ConnectionState>('connecting');

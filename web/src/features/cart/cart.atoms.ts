import { firstTabId } from '@/features/realtime/tab-id';
import { atom } from '@/lib/store';
import { emptyOutbox, type Outbox, viewOf } from './outbox';

/** Written by the cart's engine only. */
export const outboxAtom = atom<Outbox>(emptyOutbox(firstTabId));

/** The cart on the screen. */
export const cartViewAtom = atom((get) => viewOf(get(outboxAtom)));

/** The lines that another window changed last; a new id makes them flash once. */
export const flashAtom = atom<{ id: number; codes: readonly string[] }>({ id: 0, codes: [] });

import { randomId } from '@/lib/random';

/** The tab's id until its connection needs another one. It is known before the connection's code is here; the server has no tab. */
export const firstTabId = typeof crypto === 'object' ? randomId() : '';

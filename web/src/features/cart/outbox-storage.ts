import type { Market } from '@/lib/api/types';
import { randomId } from '@/lib/random';
import { writeStored } from '@/lib/storage';
import type { NumberedOp } from './outbox';

// A document may end before the server has what was clicked in it: another page is opened, the tab is closed, the line is
// down. What it leaves in the browser is done by the next document of the same shopper, or by one that is open. Each
// operation keeps the number that it was sent with, so that one that did arrive counts once.

/** Whose cart it is: what is stored for another one is not touched. */
export interface Owner {
  anonymousId: string | null;
  market: Market;
}

export interface StoredOutbox extends Owner {
  /** Milliseconds since 1970. */
  at: number;
  ops: readonly NumberedOp[];
}

export const STORED_KEY = 'praline:unsent-';

/**
 * Stores what is not known to be durable for the next document. False where it is not stored: there is nothing, the cart is nobody's, or
 * the browser's storage is full or forbidden.
 */
export function storeOutbox(
  ops: readonly NumberedOp[],
  { anonymousId, market }: Owner,
  now = Date.now(),
): boolean {
  if (!anonymousId || ops.length === 0) return false;
  return writeStored(STORED_KEY + randomId(), { anonymousId, market, at: now, ops } satisfies StoredOutbox);
}

import type { Market } from '@/lib/api/types';
import { randomId } from '@/lib/random';
import { writeStored } from '@/lib/storage';
import type { NumberedOp } from './outbox';

// A document may end before the server has what was clicked in it: another page is opened, the tab is closed, the line is
// down. What it leaves in the browser is done by the next document of the same shopper, or by one that is open. Each
// operation keeps the number that it was sent with, so that one that did arrive counts once.

/** Whose cart it is: what was left for another one is not touched. */
export interface Owner {
  anonymousId: string | null;
  market: Market;
}

export interface Left extends Owner {
  /** Milliseconds since 1970. */
  at: number;
  ops: readonly NumberedOp[];
}

export const LEFT_KEY = 'praline:unsent-';

/** Leaves what is not known to be durable to the next document. False where nothing is left: nobody's cart, or all is durable. */
export function leaveBehind(
  ops: readonly NumberedOp[],
  { anonymousId, market }: Owner,
  now = Date.now(),
): boolean {
  if (!anonymousId || ops.length === 0) return false;
  writeStored(LEFT_KEY + randomId(), { anonymousId, market, at: now, ops } satisfies Left);
  return true;
}

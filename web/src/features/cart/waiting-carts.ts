import type { Market } from '@/lib/api/types';
import { readStored, writeStored } from '@/lib/storage';

/** How much lies in the carts of markets that the visitor has left. */
export type WaitingCarts = Readonly<Record<Market, number>>;

const KEY = 'praline:waiting-carts';

export function waitingCarts(): WaitingCarts {
  return readStored<WaitingCarts>(KEY, {});
}

/** The visitor leaves a market with so many pieces in its cart, for another one whose cart is looked at from now on. */
export function leaveCart(market: Market, pieces: number, next: Market): void {
  writeStored(KEY, withCart(waitingCarts(), market, pieces, next));
}

/** What the server tells of carts that wait: one may have been ordered, or belong to somebody who has left. */
export function correctWaiting(pieces: WaitingCarts): void {
  const carts = { ...waitingCarts(), ...pieces };
  writeStored(KEY, Object.fromEntries(Object.entries(carts).filter(([, count]) => count > 0)));
}

/** Carts that wait after a change of market: none that is empty, and not the one that is on the screen. */
export function withCart(carts: WaitingCarts, market: Market, pieces: number, next: Market): WaitingCarts {
  const others = { ...carts, [market]: pieces };
  return Object.fromEntries(Object.entries(others).filter(([id, count]) => id !== next && count > 0));
}

import { firstTabId } from '@/features/realtime/tab-id';
import type { CartLock, Replaced } from '@/lib/api/types';
import { atom } from '@/lib/store';
import { type CartView, UNKNOWN_CART } from './cart-view';
import { emptyOutbox, type Outbox } from './outbox';

/** Written by the cart's engine, and by clicks that come before it. */
export const outboxAtom = atom<Outbox>(emptyOutbox(firstTabId));

/** How the outbox becomes the cart on the screen. Its code comes with the engine, after the page. */
export const cartRuleAtom = atom<{ readonly viewOf: (box: Outbox) => CartView } | null>(null);

/** The cart on the screen. */
export const cartViewAtom = atom((get) => get(cartRuleAtom)?.viewOf(get(outboxAtom)) ?? UNKNOWN_CART);

/** Set while a tab pays for the cart: nothing can be changed then. */
export const cartLockAtom = atom<CartLock | null>(null);

/** How the cart before this one ended; null where there was none. */
export const replacedAtom = atom<Replaced | null>(null);

/** The lines that another window changed last; a new id makes them flash once. */
export const flashAtom = atom<{ id: number; codes: readonly string[] }>({ id: 0, codes: [] });

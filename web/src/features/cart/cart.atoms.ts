import { firstTabId } from '@/features/realtime/tab-id';
import { atom } from '@/lib/store';
import { type CartView, UNKNOWN_CART } from './cart-view';
import { emptyOutbox, type Outbox } from './outbox';

/** Written by the cart's engine, and by clicks that come before it. */
export const outboxAtom = atom<Outbox>(emptyOutbox(firstTabId));

/** How the outbox becomes the cart on the screen. Its code comes with the engine, after the page. */
export const cartRuleAtom = atom<{ readonly viewOf: (box: Outbox) => CartView } | null>(null);

/** The cart on the screen. */
export const cartViewAtom = atom((get) => get(cartRuleAtom)?.viewOf(get(outboxAtom)) ?? UNKNOWN_CART);

/** The lines that another window changed last; a new id makes them flash once. */
export const flashAtom = atom<{ id: number; codes: readonly string[] }>({ id: 0, codes: [] });

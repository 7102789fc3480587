import type { Cart, CartLock } from '@/lib/api/types';
import { readStored, writeStored } from '@/lib/storage';
import { atom, store } from '@/lib/store';

/** A payment that was begun here: the provider's page comes between, and whoever comes back is a new page load. */
export interface OwnPayment {
  readonly cartId: string;
  /** Under which the order was placed: the same one is answered the same. */
  readonly tabId: string;
}

const KEY = 'praline:own-payment';
const area = () => sessionStorage;

export const ownPaymentAtom = atom<OwnPayment | null>(null);

/** The cart that this browser tab pays for, or paid for: nobody else took what was in it. */
export const paidHereAtom = atom<string | null>(null);

/** What this browser tab began before its page was loaded. */
export function recallOwnPayment(): void {
  if (!store.get(ownPaymentAtom)) take(readStored<OwnPayment | null>(KEY, null, area));
}

export function rememberOwnPayment(own: OwnPayment | null): void {
  take(own);
  writeStored(KEY, own, area);
}

/** Whether it is this browser tab that pays for the cart. */
export function isOwnLock(lock: CartLock, cart: Cart, own: OwnPayment | null): boolean {
  return lock.mine || own?.cartId === cart.id;
}

function take(own: OwnPayment | null): void {
  store.set(ownPaymentAtom, own);
  // It stays known once it was paid for: the news of the next cart may come later.
  if (own) store.set(paidHereAtom, own.cartId);
}

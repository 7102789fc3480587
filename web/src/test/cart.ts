import { outboxAtom } from '@/features/cart/cart.atoms';
import { step } from '@/features/cart/cart-outbox';
import { emptyOutbox } from '@/features/cart/outbox';
// The engine is here before the shopper does anything.
import '@/features/cart/page-engine';
import { connection } from '@/features/realtime/connection';
import type { Cart } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { navigation, page, state } from '@/test/builders';

/** Puts a page and a cart on the screen, as a line that is up would. */
export function showCart(
  lines: Record<string, number> | Cart,
  more: Parameters<typeof navigation>[0] = {},
): void {
  store.set(pageAtom, page({ navigation: navigation(more) }));
  connection.identity = { anonymousId: 'anonymous-1', market: 'FI', language: 'en' };
  const frame = state(lines);
  const [box] = step(emptyOutbox(connection.tabId), { type: 'state', frame, hold: false });
  store.set(outboxAtom, box);
}

/** A state that arrives later. */
export function arriveState(
  lines: Record<string, number> | Cart,
  more: Parameters<typeof state>[1] = {},
): void {
  const before = store.get(outboxAtom);
  const frame = state(lines, { revision: before.revision + 1, ...more });
  const [box] = step(before, { type: 'state', frame, hold: false });
  store.set(outboxAtom, box);
}

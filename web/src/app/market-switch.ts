import { cartViewAtom, outboxAtom } from '@/features/cart/cart.atoms';
import { isSettled } from '@/features/cart/outbox';
import { engine } from '@/features/cart/page-engine';
import { leaveCart } from '@/features/cart/waiting-carts';
import { bus } from '@/features/realtime/bus';
import { connectionAtom } from '@/features/realtime/connection-state';
import { announce } from '@/lib/announce';
import type { Market } from '@/lib/api/types';
import { type Clock, SECOND, systemClock } from '@/lib/clock';
import { t } from '@/lib/i18n/t';
import { marketOption, rememberedMarket, rememberMarket } from '@/lib/market';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { showSnackbar } from '@/ui/snackbar/snackbars';

/** The cart's last changes could not be saved: they belong to the market that is left. */
export class UnsavedCartError extends Error {
  override name = 'UnsavedCartError';
}

/** A visitor who waits longer than this is told why. */
const MAX_WAIT = 5 * SECOND;

/** Takes the tab to another market, and lets the server and the other tabs know. Throws when there is no page. */
export async function changeMarket(
  market: Market,
  show: (market: Market) => Promise<void>,
  clock: Clock = systemClock,
): Promise<void> {
  // What was done here belongs to the cart of the market that is still on the screen.
  await saved(clock);
  const left = store.get(pageAtom)?.market;
  const pieces = store.get(cartViewAtom).totalQuantity;
  const leftName = marketOption(left)?.name;
  await show(market);
  if (left !== undefined && left !== market) {
    leaveCart(left, pieces, market);
    if (pieces > 0 && leftName) showSnackbar({ text: t('/cart/waiting', { name: leftName, count: pieces }) });
  }
  if (rememberedMarket() !== market) {
    rememberMarket(market);
    bus.emit('praline:market', market);
  }
  const option = marketOption(market);
  if (option) announce(t('/market/switched', { name: option.name, currency: option.currency }));
}

async function saved(clock: Clock): Promise<void> {
  if (isSettled(store.get(outboxAtom))) return;
  const error = new UnsavedCartError('The cart has changes that are not saved');
  if (store.get(connectionAtom) === 'offline') throw error;
  await new Promise<void>((resolve, reject) => {
    const stop = clock.after(MAX_WAIT, () => reject(error));
    void engine.settled().then(() => {
      stop();
      resolve();
    });
  });
}

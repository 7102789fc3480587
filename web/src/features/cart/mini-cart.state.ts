import { bus } from '@/features/realtime/bus';
import { chunk } from '@/lib/chunk';
import { overlayAtom, setOverlay } from '@/lib/overlay';
import { store } from '@/lib/store';
import { cartViewAtom } from './cart.atoms';

/** The panel itself: not part of the first page, fetched when somebody comes near it. */
export const miniCartChunk = chunk(() => import('./mini-cart'));

/** Fetches the panel before it is needed. */
export function preloadMiniCart(): void {
  // A failure shows when the panel is opened, and can be retried there.
  miniCartChunk.load().catch(() => miniCartChunk.reset());
}

/** Opens the mini cart and tells that the cart was looked at. */
export function openMiniCart(): void {
  if (store.get(overlayAtom) === 'minicart') return;
  setOverlay('minicart');
  reportCartView();
}

/** Tells listeners that the whole cart was shown. */
export function reportCartView(): void {
  const { cart } = store.get(cartViewAtom);
  if (cart) bus.emit('d2c:cart:view', { cart });
}

import { bus } from '@/features/realtime/bus';
import { overlayAtom, setOverlay } from '@/lib/overlay';
import { store } from '@/lib/store';
import { cartViewAtom } from './cart.atoms';

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

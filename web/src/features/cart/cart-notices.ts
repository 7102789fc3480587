import { bus } from '@/features/realtime/bus';
import { announce } from '@/lib/announce';
import type { ProblemEntry } from '@/lib/api/types';
import { t } from '@/lib/i18n/t';
import { store } from '@/lib/store';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { flashAtom } from './cart.atoms';
import type { CartNotices } from './cart-engine';
import type { CartChange } from './cart-ops';
import { openMiniCart } from './mini-cart.state';
import { toldInPlace } from './refusals';

/** The shopper's words for what happens to the cart. */
export const notices: CartNotices = {
  accepted({ kind, code, quantity, product = { displayName: code } }) {
    bus.emit(kind === 'add' ? 'd2c:cart:add' : 'd2c:cart:remove', {
      product: { ...product, code },
      quantity,
    });
  },
  refused(error: readonly ProblemEntry[], op?: CartChange) {
    bus.emit('d2c:cart:error', { error });
    if (toldInPlace(op, error)) return;
    if (error.length === 0) showDefaultError();
    for (const { code, value } of error) {
      // Where the cart is known to be locked the server was not asked: the words are ours.
      const text = value || (code === 'cart-locked' && t('/faults/cart-locked'));
      if (!text) showDefaultError();
      else
        showSnackbar({
          text,
          variant: 'warning',
          actionText: t('/cart/view-cart'),
          action: openMiniCart,
        });
    }
  },
  failed() {
    bus.emit('d2c:cart:error', { error: [] });
    showDefaultError();
  },
  noIdentity() {
    bus.emit('d2c:cart:error', { error: [] });
    showSnackbar({ text: t('/cart/anonymous-id-not-available'), variant: 'error' });
  },
  changedElsewhere(codes) {
    store.set(flashAtom, (last) => ({ id: last.id + 1, codes }));
    announce(t('/cart/updated-elsewhere'));
  },
};

function showDefaultError(): void {
  showSnackbar({ text: t('/cart/cart-error-default'), variant: 'error' });
}

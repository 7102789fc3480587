import { bus } from '@/features/realtime/bus';
import { connection } from '@/features/realtime/connection';
import { announce } from '@/lib/announce';
import type { CustomTablet, ProblemEntry } from '@/lib/api/types';
import { t } from '@/lib/i18n/t';
import { store } from '@/lib/store';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { flashAtom } from './cart.atoms';
import { CartEngine, type CartNotices } from './cart-engine';
import {
  lineName,
  type Operation,
  operationFor,
  type ProductSnapshot,
  snapshotOf,
  type ViewLine,
} from './cart-ops';
import { openMiniCart, preloadMiniCart } from './mini-cart.state';

/** The shopper's words for what happens to the cart. */
export const notices: CartNotices = {
  refused(error: readonly ProblemEntry[]) {
    bus.emit('d2c:cart:error', { error });
    if (error.length === 0) showDefaultError();
    for (const { value } of error) {
      if (!value) showDefaultError();
      else
        showSnackbar({
          text: value,
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

/** The page's cart. */
export const engine = new CartEngine(connection, notices);

/** Puts a product into the cart; a tablet with what it carries. False when that cannot be done. */
export function addToCart(product: ProductSnapshot, quantity = 1, customTablet?: CustomTablet): boolean {
  const op: Operation = { kind: 'add', code: product.code, quantity, shipmentId: -1, product };
  if (!engine.operate(customTablet ? { ...op, customTablet } : op)) return false;
  preloadMiniCart();
  bus.emit('d2c:cart:add', { product, quantity });
  return true;
}

/** Brings a line to a quantity; 0 removes it. */
export function setQuantity(line: ViewLine, quantity: number): void {
  const op = operationFor(line, quantity);
  if (!op || !engine.operate(op)) return;
  const event = op.kind === 'add' ? 'd2c:cart:add' : 'd2c:cart:remove';
  bus.emit(event, { product: snapshotOf(line), quantity: op.quantity });
}

/** Removes a line, and offers to put it back. */
export function removeLine(line: ViewLine): void {
  setQuantity(line, 0);
  const name = lineName(line);
  showSnackbar({
    text: t('/cart/removed', { name }),
    actionText: t('/cart/undo'),
    action: () => {
      addToCart(snapshotOf(line), line.quantity, line.customTablet);
      announce(t('/cart/undone', { name }));
    },
  });
}

function showDefaultError(): void {
  showSnackbar({ text: t('/cart/cart-error-default'), variant: 'error' });
}

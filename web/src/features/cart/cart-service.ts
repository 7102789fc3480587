import { announce } from '@/lib/announce';
import { t } from '@/lib/i18n/t';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { addToCart, operate } from './add-to-cart';
import { lineName, operationFor, snapshotOf } from './cart-ops';
import type { ViewLine } from './cart-view';
import { customOf } from './custom-line';

/** Brings a line to a quantity; 0 removes it. */
export function setQuantity(line: ViewLine, quantity: number): void {
  const op = operationFor(line, quantity);
  if (op) operate({ ...op, product: snapshotOf(line) });
}

/** Removes a line, and offers to put it back. */
export function removeLine(line: ViewLine): void {
  setQuantity(line, 0);
  const name = lineName(line);
  showSnackbar({
    text: t('/cart/removed', { name }),
    actionText: t('/cart/undo'),
    action: () => {
      addToCart(snapshotOf(line), line.quantity, customOf(line));
      announce(t('/cart/undone', { name }));
    },
  });
}

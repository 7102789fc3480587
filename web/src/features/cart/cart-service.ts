import { announce } from '@/lib/announce';
import type { CustomTablet } from '@/lib/api/types';
import { t } from '@/lib/i18n/t';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { cartViewAtom, outboxAtom } from './cart.atoms';
import { notices } from './cart-notices';
import {
  lineName,
  mergeDraft,
  type Operation,
  operationFor,
  type ProductSnapshot,
  snapshotOf,
  type ViewLine,
} from './cart-ops';
import { loadedEngine } from './loaded-engine';
import { sameTablet } from './tablet-line';

/** Puts a product into the cart; a tablet with what it carries. False when that cannot be done. */
export function addToCart(product: ProductSnapshot, quantity = 1, customTablet?: CustomTablet): boolean {
  const op: Operation = { kind: 'add', code: product.code, quantity, shipmentId: -1, product };
  return operate(customTablet ? { ...op, customTablet } : op);
}

/** Brings a line to a quantity; 0 removes it. */
export function setQuantity(line: ViewLine, quantity: number): void {
  const op = operationFor(line, quantity);
  if (op) operate({ ...op, product: snapshotOf(line) });
}

/** Takes a tablet out of the cart, in whose place another one comes. */
export function removeTablet(tablet: CustomTablet): void {
  const line = store
    .get(cartViewAtom)
    .lines.find(({ customTablet }) => customTablet && sameTablet(customTablet, tablet));
  if (line) setQuantity(line, 0);
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

/**
 * Does what the shopper asked for. The engine's code comes after the page: what is done before it is here waits in the
 * outbox, and on the screen.
 */
function operate(op: Operation): boolean {
  const engine = loadedEngine();
  if (engine) return engine.operate(op);
  if (!op.code || op.quantity < 1) return false;
  const page = store.get(pageAtom);
  if (page && !page.anonymousId) {
    notices.noIdentity();
    return false;
  }
  store.set(outboxAtom, (box) => ({ ...box, drafts: mergeDraft(box.drafts, op) }));
  return true;
}

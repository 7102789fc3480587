import type { CustomTablet } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { outboxAtom } from './cart.atoms';
import type { Operation } from './cart-ops';
import type { ProductSnapshot } from './cart-view';
import { loadedEngine } from './loaded-engine';

/** Puts a product into the cart; a tablet with what it carries. False when that cannot be done. */
export function addToCart(product: ProductSnapshot, quantity = 1, customTablet?: CustomTablet): boolean {
  const op: Operation = { kind: 'add', code: product.code, quantity, shipmentId: -1, product };
  return operate(customTablet ? { ...op, customTablet } : op);
}

/**
 * Does what the shopper asked for. The engine's code comes after the page: what is done before it is here waits in the
 * outbox, and shows as soon as the engine does.
 */
export function operate(op: Operation): boolean {
  const engine = loadedEngine();
  if (engine) return engine.operate(op);
  if (!op.code || op.quantity < 1) return false;
  const page = store.get(pageAtom);
  if (page && !page.anonymousId) {
    void import('./cart-notices').then(({ notices }) => notices.noIdentity());
    return false;
  }
  store.set(outboxAtom, (box) => ({ ...box, drafts: [...box.drafts, op] }));
  return true;
}

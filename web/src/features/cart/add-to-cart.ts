import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { outboxAtom } from './cart.atoms';
import type { Operation } from './cart-ops';
import type { ProductSnapshot } from './cart-view';
import type { Custom } from './custom-line';
import { loadedEngine } from './loaded-engine';
import { storeOutbox } from './outbox-storage';

/** Puts a product into the cart, with what it says where it is made for somebody. False when that cannot be done. */
export function addToCart(product: ProductSnapshot, quantity = 1, custom: Custom = {}): boolean {
  return operate({ kind: 'add', code: product.code, quantity, shipmentId: -1, product, ...custom });
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
    void import('./page-engine').then(({ engine }) => engine.notices.noIdentity());
    return false;
  }
  store.set(outboxAtom, (box) => ({ ...box, drafts: [...box.drafts, op] }));
  window.addEventListener('pagehide', storeWithoutEngine);
  return true;
}

/** Nothing has its number yet. From its start on the engine does this itself. */
function storeWithoutEngine(): void {
  const page = store.get(pageAtom);
  const { tabId, drafts } = store.get(outboxAtom);
  const ops = drafts.map((op, index) => ({ tabId, seq: index + 1, op, sent: false }));
  if (page && !loadedEngine() && storeOutbox(ops, page))
    store.set(outboxAtom, (box) => ({ ...box, drafts: [] }));
}

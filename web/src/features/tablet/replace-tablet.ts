import { addToCart } from '@/features/cart/add-to-cart';
import { cartViewAtom } from '@/features/cart/cart.atoms';
import { snapshotOf } from '@/features/cart/cart-ops';
import { setQuantity } from '@/features/cart/cart-service';
import type { ViewLine } from '@/features/cart/cart-view';
import { sameCustom } from '@/features/cart/custom-line';
import { loadedEngine } from '@/features/cart/loaded-engine';
import type { CustomTablet } from '@/lib/api/types';
import { store } from '@/lib/store';

interface Replacement {
  old: CustomTablet;
  next: CustomTablet;
  quantity: number;
  /** Pieces of the new one's flavour that one cart may hold. */
  stock: number;
  /** Puts the new one into the cart; false when that cannot be done. */
  add(): boolean;
}

/**
 * Puts a tablet into the cart in the place of another one; false when that cannot be done. The server may refuse the new one
 * long after the click, so the old one goes only once the new one lies there for good. Until then both count for the stock:
 * where it has too little for both, the old one has to go first, and comes back when the new one is refused.
 */
export function replaceTablet({ old, next, quantity, stock, add }: Replacement): boolean {
  const line = lineOf(old);
  // It was taken out meanwhile.
  if (!line) return add();
  if (sameCustom({ customTablet: old }, { customTablet: next })) {
    setQuantity(line, quantity);
    return true;
  }
  if (line.code === next.flavour && piecesOf(line.code) + quantity > stock) setQuantity(line, 0);
  const wentFirst = !lineOf(old);
  const before = piecesOf(next.flavour);
  const added = add();
  void loadedEngine()
    ?.settled()
    .then(() => {
      const isTaken = piecesOf(next.flavour) > before;
      const left = lineOf(old);
      if (isTaken && left && !wentFirst) setQuantity(left, Math.max(0, left.quantity - line.quantity));
      if (!isTaken && !left && wentFirst) addToCart(snapshotOf(line), line.quantity, { customTablet: old });
    });
  return added;
}

function lineOf(customTablet: CustomTablet): ViewLine | undefined {
  return lines().find((line) => line.customTablet && sameCustom(line, { customTablet }));
}

function piecesOf(flavour: string): number {
  return lines().reduce((sum, { code, quantity }) => (code === flavour ? sum + quantity : sum), 0);
}

function lines(): readonly ViewLine[] {
  return store.get(cartViewAtom).lines;
}

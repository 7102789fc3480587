import { useMemo } from 'react';
import { announce } from '@/lib/announce';
import { t } from '@/lib/i18n/t';
import { MAX_QUANTITY } from '@/lib/limits.gen';
import { selectAtom } from '@/lib/select-atom';
import { useAtomValue } from '@/lib/store';
import { addToCart } from './add-to-cart';
import { cartViewAtom, flashAtom } from './cart.atoms';
import { type CartView, isGift, type ProductSnapshot } from './cart-view';
import type { Custom } from './custom-line';

export type { CartView, ProductSnapshot, ViewLine } from './cart-view';

/** The whole cart on the screen. */
export function useCart(): CartView {
  return useAtomValue(cartViewAtom);
}

export interface CartLine {
  quantity: number;
  pending: boolean;
  maxQuantity: number;
}

/** What the cart has of one variation. Renders again only when that changes. */
export function useCartLine(code: string): CartLine {
  const line = useMemo(
    () =>
      selectAtom(
        cartViewAtom,
        (view): CartLine => {
          const lines = view.lines.filter((candidate) => candidate.code === code && !isGift(candidate));
          return {
            quantity: lines.reduce((sum, candidate) => sum + candidate.quantity, 0),
            pending: lines.some((candidate) => candidate.pending),
            maxQuantity: lines[0]?.maxQuantity ?? MAX_QUANTITY,
          };
        },
        (one, other) =>
          one.quantity === other.quantity &&
          one.pending === other.pending &&
          one.maxQuantity === other.maxQuantity,
      ),
    [code],
  );
  return useAtomValue(line);
}

/** Puts a product into the cart and says so; false when that cannot be done. */
export function useAddToCart(): typeof announcedAdd {
  return announcedAdd;
}

function announcedAdd(product: ProductSnapshot, quantity = 1, custom: Custom = {}): boolean {
  const added = addToCart(product, quantity, custom);
  if (added) announce(t('/cart/added-announcement', { name: product.displayName }));
  return added;
}

/** The id of the last flash when it concerns a line, so that a change of it starts the animation. */
export function useFlash(code: string): number | null {
  const flash = useAtomValue(flashAtom);
  return flash.codes.includes(code) ? flash.id : null;
}

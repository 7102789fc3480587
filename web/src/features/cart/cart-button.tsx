import { useEffect, useRef, useState } from 'react';
import { useT } from '@/lib/i18n/t';
import { closeOverlay, useOverlay } from '@/lib/overlay';
import { IconButton } from '@/ui/button/button';
import css from './cart-button.module.css';
import { openMiniCart } from './mini-cart.state';
import { preloadMiniCart } from './mini-cart-chunk';
import { useCart } from './use-cart';

/** Opens the mini cart; says how much is in the cart, and bumps when that changes. */
export function CartButton() {
  const t = useT();
  const open = useOverlay() === 'minicart';
  const { ready, totalQuantity, cart, pending } = useCart();
  const bumps = useBumps(ready ? totalQuantity : null);
  const empty = ready && totalQuantity === 0;

  const label = () => {
    if (!ready) return t('/cart/button-loading');
    if (empty) return t('/cart/button-empty');
    // While the sum is being worked out, the name says only the count.
    if (pending || !cart) return t('/cart/heading', { count: totalQuantity });
    return t('/cart/button', { count: totalQuantity, total: cart.totals.totalDisplay });
  };

  return (
    <IconButton
      icon="cart"
      label={label()}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-disabled={empty || undefined}
      onPointerEnter={preloadMiniCart}
      onFocus={preloadMiniCart}
      onClick={() => (open ? closeOverlay('minicart') : openMiniCart())}
    >
      {totalQuantity > 0 && (
        <span key={bumps} className={css.badge} data-bumps={bumps > 0 || undefined} aria-hidden="true">
          {totalQuantity}
        </span>
      )}
    </IconButton>
  );
}

/** Counts the changes of the quantity after the first known one: each starts the animation once. */
function useBumps(quantity: number | null): number {
  const last = useRef<number | null>(null);
  const [bumps, setBumps] = useState(0);
  useEffect(() => {
    if (quantity === null) return;
    if (last.current !== null && last.current !== quantity) setBumps((count) => count + 1);
    last.current = quantity;
  }, [quantity]);
  return bumps;
}

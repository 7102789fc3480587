import { CartButton } from '@/features/cart/cart-button';
import { useCart } from '@/features/cart/use-cart';
import css from './floating-cart.module.css';

/** What a theme without a header has of one: what somebody put into a cart has to be found again. */
export default function FloatingCart() {
  const { totalQuantity } = useCart();
  return totalQuantity > 0 ? (
    <header className={css.floating}>
      <CartButton />
    </header>
  ) : null;
}

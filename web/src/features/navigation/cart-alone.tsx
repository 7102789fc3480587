import { CartButton } from '@/features/cart/cart-button';
import { useCart } from '@/features/cart/use-cart';
import css from './cart-alone.module.css';

/** What a theme without a header has of one: what somebody put into a cart has to be found again. */
export default function CartAlone() {
  const { totalQuantity } = useCart();
  return totalQuantity > 0 ? (
    <header className={css.alone}>
      <CartButton />
    </header>
  ) : null;
}

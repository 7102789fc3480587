import { useT } from '@/lib/i18n/t';
import type { CartView } from './cart-ops';
import css from './summary.module.css';

/** The money of the cart, always as the server told it; dimmed and busy while it is behind the lines. */
export function Summary({ view, full = false }: { view: CartView; full?: boolean }) {
  const t = useT();
  const { cart, pending } = view;
  if (!cart) return null;
  const { totals } = cart;
  return (
    <dl className={css.summary} aria-busy={pending || undefined} data-pending={pending || undefined}>
      <Row name={t('/cart/subtotal')} value={cart.subTotalDisplay} />
      {cart.hasPromotions && <Row name={t('/cart/discount')} value={cart.promotionsDisplaySavedAmount} />}
      {totals.shippingTotal > 0 && <Row name={t('/cart/shipping')} value={totals.shippingTotalDisplay} />}
      {cart.isGiftCardApplied && (
        <Row name={t('/cart/gift-card')} value={cart.giftCardPaymentDisplayAmount} />
      )}
      {full && cart.totalWeight > 0 && <Row name={t('/cart/weight')} value={cart.totalDisplayWeight} />}
      <Row
        name={t('/cart/total')}
        value={cart.isGiftCardApplied ? cart.adyenPaymentDisplayAmount : totals.totalDisplay}
        main
      />
      <Row name={t('/cart/tax')} value={totals.taxTotalDisplay} quiet />
    </dl>
  );
}

interface RowProps {
  name: string;
  value: string;
  main?: boolean;
  quiet?: boolean;
}

function Row({ name, value, main, quiet }: RowProps) {
  return (
    <div className={css.row} data-main={main || undefined} data-quiet={quiet || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

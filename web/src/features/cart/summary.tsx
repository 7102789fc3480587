import type { ReactNode } from 'react';
import { useT } from '@/lib/i18n/t';
import type { CartView } from './cart-ops';
import css from './summary.module.css';

/** The money of the cart, always as the server told it; dimmed and busy while it is behind the lines. */
export function Summary({ view, full = false }: { view: CartView; full?: boolean }) {
  const t = useT();
  const { cart, pending } = view;
  if (!cart) return null;
  const { totals, promotions, isGiftCardApplied } = cart;
  // Where there is little room, several promotions are one row.
  const named = full || promotions.length === 1 ? promotions : [];
  const delivered = totals.shippingTotal > 0 || cart.shippingMethodName !== null;
  return (
    <dl className={css.summary} aria-busy={pending || undefined} data-pending={pending || undefined}>
      <Row name={t('/cart/subtotal')}>{cart.subTotalDisplay}</Row>
      {/* What a promotion saves may lie in the lines already: it is told, and only the order's discount counts. */}
      {named.map(({ id, name, savedDisplayAmount, isPromise }) => (
        <Row key={id} name={name} saving>
          {isPromise ? t('/cart/promised-with-delivery') : t('/cart/saves', { amount: savedDisplayAmount })}
        </Row>
      ))}
      {promotions.length > 1 && cart.promotionsSavedAmount > 0 && (
        <Row name={t('/cart/saved-in-all')} saving>
          {cart.promotionsDisplaySavedAmount}
        </Row>
      )}
      {cart.orderDiscount > 0 && (
        <Row name={t('/cart/discount')}>{t('/cart/less', { amount: cart.orderDiscountDisplay })}</Row>
      )}
      {delivered && <Row name={t('/cart/shipping')}>{totals.shippingTotalDisplay}</Row>}
      {full && cart.totalWeight > 0 && <Row name={t('/cart/weight')}>{cart.totalDisplayWeight}</Row>}
      <Row name={t('/cart/total')} main>
        {totals.totalDisplay}
      </Row>
      <Row name={t('/cart/tax')} quiet>
        {totals.taxTotalDisplay}
      </Row>
      {isGiftCardApplied && (
        <>
          <Row name={t('/cart/gift-card', { lastFour: cart.giftCardLastFour ?? '' })}>
            {t('/cart/less', { amount: cart.giftCardPaymentDisplayAmount })}
          </Row>
          <Row name={t('/cart/to-pay')} main>
            {cart.adyenPaymentDisplayAmount}
          </Row>
        </>
      )}
    </dl>
  );
}

interface RowProps {
  name: string;
  main?: boolean;
  quiet?: boolean;
  saving?: boolean;
  children: ReactNode;
}

function Row({ name, main, quiet, saving, children }: RowProps) {
  return (
    <div
      className={css.row}
      data-main={main || undefined}
      data-quiet={quiet || undefined}
      data-saving={saving || undefined}
    >
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

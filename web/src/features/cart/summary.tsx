import type { ReactNode } from 'react';
import type { Cart } from '@/lib/api/types';
import { type Translate, useT } from '@/lib/i18n/t';
import { type CartView, hasGoods } from './cart-view';
import css from './summary.module.css';

/** Whether it is known what the delivery costs. */
const hasDelivery = (cart: Cart): boolean => cart.fullShippingTotal > 0 || cart.shippingMethodName !== null;

/** What is to be paid beside the gift card; where it is not known yet what the delivery costs, that is still to come. */
export function toPay(cart: Cart, t: Translate): string {
  const amount = cart.adyenPaymentDisplayAmount;
  const lacksDelivery =
    cart.isGiftCardApplied &&
    !hasDelivery(cart) &&
    cart.showDeliveryOptions &&
    !cart.giftCardCoversDelivery &&
    hasGoods(cart);
  return lacksDelivery ? t('/cart/plus-delivery', { amount }) : amount;
}

/** The money of the cart, always as the server told it; dimmed and busy while it is behind the lines. */
export function Summary({ view, full = false }: { view: CartView; full?: boolean }) {
  const t = useT();
  const { cart, pending } = view;
  if (!cart) return null;
  const { totals, promotions, isGiftCardApplied } = cart;
  const reduced = cart.promotionsSavedAmount > 0;
  // Where there is little room, several promotions are one row.
  const together = !full && promotions.length > 1 && reduced;
  return (
    <dl className={css.summary} aria-busy={pending || undefined} data-pending={pending || undefined}>
      {/* What a promotion saves may lie in the lines already: the sum begins before all of them, and each counts once. */}
      <Row name={t(reduced ? '/cart/before-discounts' : '/cart/subtotal')}>
        {reduced ? cart.fullTotalDisplay : cart.subTotalDisplay}
      </Row>
      {together ? (
        <Row name={t('/cart/discounts')} saving>
          {t('/cart/less', { amount: cart.promotionsDisplaySavedAmount })}
        </Row>
      ) : (
        promotions.map(({ id, name, savedDisplayAmount, isPromise }) => (
          <Row key={id} name={name} saving>
            {isPromise ? t('/cart/promised-with-delivery') : t('/cart/less', { amount: savedDisplayAmount })}
          </Row>
        ))
      )}
      {hasDelivery(cart) && (
        // What a promotion takes off it is a row of its own.
        <Row name={t('/cart/shipping')}>
          {cart.fullShippingTotal === 0 ? t('/delivery/free') : cart.fullShippingTotalDisplay}
        </Row>
      )}
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
            {toPay(cart, t)}
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

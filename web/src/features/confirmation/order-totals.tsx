import type { Order } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import css from './confirmation.module.css';
import { isNeverPaid } from './occasion';

/** What an order came to, and what paid for it. */
export function OrderTotals({ order }: { order: Order }) {
  const t = useT();
  const { totals, promotions, payments } = order;
  return (
    <table className={css.totals}>
      <tbody>
        <tr>
          <th scope="row">{t(order.hasPromotions ? '/cart/before-discounts' : '/cart/subtotal')}</th>
          <td>{order.fullTotalDisplay}</td>
        </tr>
        {promotions.map(({ id, name, savedAmount, savedDisplayAmount }) =>
          savedAmount > 0 ? (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{t('/cart/less', { amount: savedDisplayAmount })}</td>
            </tr>
          ) : null,
        )}
        <tr>
          <th scope="row">{t('/cart/shipping')}</th>
          <td>{order.fullShippingTotal === 0 ? t('/delivery/free') : order.fullShippingTotalDisplay}</td>
        </tr>
        <tr data-main="">
          <th scope="row">{t('/cart/total')}</th>
          <td>{totals.totalDisplay}</td>
        </tr>
        <tr>
          <th scope="row">{t('/cart/tax')}</th>
          <td>{totals.taxTotalDisplay}</td>
        </tr>
        {payments
          .filter(({ state }) => state !== 'refused' && state !== 'cancelled' && !isNeverPaid(order))
          .map(({ id, name, provider, isPaidLater, displayAmount }) => (
            <tr key={id}>
              <th scope="row">
                {isPaidLater
                  ? t(`/confirmation/to-pay-${provider === 'pickup' ? 'pickup' : 'invoice'}`)
                  : t('/confirmation/paid-by', { method: name })}
              </th>
              <td>{displayAmount}</td>
            </tr>
          ))}
        {order.refundedAmount > 0 && (
          <tr>
            <th scope="row">{t('/confirmation/refunded')}</th>
            <td>{t('/cart/less', { amount: order.refundedDisplayAmount })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

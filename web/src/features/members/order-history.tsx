import { useState } from 'react';
import type { Order } from '@/lib/api/types';
import { dateWriter } from '@/lib/dates';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { Button, ButtonLink } from '@/ui/button/button';
import { Drawer } from '@/ui/drawer/drawer';
import { Spinner } from '@/ui/spinner';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './order-history.module.css';
import { OrderPanel } from './order-panel';
import { useOrders } from './use-orders';

/** What somebody ordered, and each order in a panel beside the list. */
export function OrderHistory() {
  const t = useT();
  const language = useLanguage();
  const { currentLanguageStartPage } = useNavigation();
  const { orders, totalCount, hasMore, loading, failed, more, renew } = useOrders(language);
  const [shown, setShown] = useState<Order | null>(null);
  const day = dateWriter(language, { dateStyle: 'medium' });

  if (orders?.length === 0)
    return (
      <div className={css.empty}>
        <p>{t('/member/no-orders')}</p>
        <ButtonLink href={currentLanguageStartPage}>{t('/cart/continue-shopping')}</ButtonLink>
      </div>
    );
  return (
    <div className={css.history}>
      {orders ? (
        <table className={css.table}>
          <caption className={css.count}>{t('/member/orders-count', { count: totalCount })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('/member/order')}</th>
              <th scope="col">{t('/member/amount')}</th>
              <th scope="col">{t('/member/date')}</th>
              <th scope="col">{t('/confirmation/status')}</th>
              <th scope="col">
                <VisuallyHidden>{t('/member/view')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <th scope="row">
                  <span className={css.label}>{t('/member/order')} </span>
                  {order.orderNumber}
                </th>
                <td data-number="">{order.totalDisplayPrice}</td>
                <td>{day(order.placedAt)}</td>
                <td>
                  <span className={css.status} data-status={order.status}>
                    {order.statusName}
                  </span>
                </td>
                <td data-view="">
                  <Button
                    variant="secondary"
                    small
                    aria-haspopup="dialog"
                    aria-label={t('/member/view-named', { number: order.orderNumber })}
                    onClick={() => setShown(order)}
                  >
                    {t('/member/view')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {failed ? (
        <div role="alert" className={css.empty}>
          <p>{t('/member/failed-orders')}</p>
          <Button variant="secondary" onClick={more}>
            {t('/ui/retry')}
          </Button>
        </div>
      ) : loading ? (
        <Spinner label={t('/member/loading')} />
      ) : hasMore ? (
        <Button variant="secondary" onClick={more}>
          {t('/member/more-orders')}
        </Button>
      ) : null}
      <Drawer
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown ? t('/member/order-named', { number: shown.orderNumber }) : ''}
        closeLabel={t('/member/close-order')}
      >
        {shown ? <OrderPanel key={shown.id} id={shown.id} onNews={renew} /> : null}
      </Drawer>
    </div>
  );
}

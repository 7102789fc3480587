import { useEffect } from 'react';
import { minuteQuery } from '@/features/account/member';
import { OrderParts } from '@/features/confirmation/order-parts';
import { useNewest } from '@/features/confirmation/use-newest';
import { fetchOwnOrder, withdrawOwn } from '@/lib/api/customers';
import type { Language, Order } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { useLanguage, useNavigation } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { Spinner } from '@/ui/spinner';
import { orderAgain, repeatable } from './order-again';
import css from './order-history.module.css';

const orderQuery = (id: string, language: Language) =>
  minuteQuery(`own-order:${id}:${language}`, () => fetchOwnOrder(id, language));

interface OrderPanelProps {
  id: string;
  /** Hears how the order stands now. */
  onNews(order: Order): void;
}

/** One order, live as long as it is looked at. */
export function OrderPanel({ id, onNews }: OrderPanelProps) {
  const t = useT();
  const language = useLanguage();
  const { cartPageUrl } = useNavigation();
  const query = orderQuery(id, language);
  const { data: order, error, refetch } = useQuery(query);
  useNewest(id, query.key);
  useEffect(() => {
    if (order) onNews(order);
  }, [order, onNews]);

  if (!order)
    return error ? (
      <div role="alert" className={css.empty}>
        <p>{t('/member/failed-to-load-order')}</p>
        <Button variant="secondary" onClick={refetch}>
          {t('/ui/retry')}
        </Button>
      </div>
    ) : (
      <Spinner label={t('/member/loading-order')} />
    );
  const again = () => {
    const count = orderAgain(order);
    if (count === 0) return;
    showSnackbar({
      text: t('/member/ordered-again', { count }),
      variant: 'success',
      ...(cartPageUrl ? { actionText: t('/member/to-cart'), action: () => void navigate(cartPageUrl) } : {}),
    });
  };
  return (
    <div className={css.order}>
      <p>
        <span role="status" className={css.status} data-status={order.status}>
          {order.statusName}
        </span>
      </p>
      {repeatable(order.allLineItems).length > 0 ? (
        <Button wide onClick={again}>
          {t('/member/order-again')}
        </Button>
      ) : null}
      <OrderParts
        order={order}
        withdraw={(change) => withdrawOwn(order.id, change, language)}
        onChanged={(changed) => queries.put(query, changed)}
      />
    </div>
  );
}

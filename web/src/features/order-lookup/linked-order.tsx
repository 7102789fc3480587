import { useEffect, useRef } from 'react';
import { OrderParts } from '@/features/confirmation/order-parts';
import { useNewest } from '@/features/confirmation/use-newest';
import { fetchLinkedOrder, withdrawLinked } from '@/lib/api/orders';
import type { Order } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { type Query, queries } from '@/lib/query-cache';
import { useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import { Spinner } from '@/ui/spinner';
import css from './order-lookup.module.css';

interface LinkedOrderProps {
  token: string;
  /** Hears why it cannot be shown, and says whether it shows something else. */
  onRefused(error: unknown): boolean;
}

/** The order of a letter's link, live as long as it is looked at. */
export function LinkedOrder({ token, onRefused }: LinkedOrderProps) {
  const t = useT();
  const language = useLanguage();
  const query: Query<Order> = {
    key: `linked-order:${token}:${language}`,
    load: () => fetchLinkedOrder(token, language),
    topics: [],
  };
  const { data: order, error, loading, refetch } = useQuery(query, { keepPrevious: true });
  useNewest(order?.id ?? null, query.key);
  const title = useRef<HTMLHeadingElement>(null);
  const isThere = order !== undefined && order !== null;
  useEffect(() => {
    if (isThere) title.current?.focus();
  }, [isThere]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure.
  useEffect(() => {
    if (error) onRefused(error);
  }, [error]);

  return (
    <div className={css.page} data-wide="">
      <h1 ref={title} tabIndex={-1}>
        {order ? t('/member/order-named', { number: order.orderNumber }) : t('/pages/order-lookup')}
      </h1>
      {order ? (
        <>
          <p>
            <span className={css.label}>{t('/confirmation/status')} </span>
            <span role="status" className={css.status}>
              {order.statusName}
            </span>
          </p>
          <OrderParts
            order={order}
            withdraw={(change) => withdrawLinked(token, change, language)}
            onChanged={(changed) => queries.put(query, changed)}
          />
        </>
      ) : loading || !error ? (
        <Spinner label={t('/order-lookup/link-loading')} />
      ) : (
        <div role="alert" className={css.form}>
          <p>{t('/order-lookup/link-failed')}</p>
          <Button variant="secondary" onClick={refetch}>
            {t('/ui/retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

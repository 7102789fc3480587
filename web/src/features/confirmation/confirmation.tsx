import { useEffect, useRef } from 'react';
import { connection } from '@/features/realtime/connection';
import { fetchOrder } from '@/lib/api/checkout';
import { ApiError } from '@/lib/api/errors';
import { withdraw } from '@/lib/api/orders';
import type { Order } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { type Query, queries } from '@/lib/query-cache';
import { useLocation } from '@/lib/url-state';
import { useQuery } from '@/lib/use-query';
import { Button, ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Spinner } from '@/ui/spinner';
import css from './confirmation.module.css';
import { OrderParts } from './order-parts';
import { trackOrder } from './tracked-orders';
import { useNewest } from './use-newest';

const successPicture = chunk<object>(() => import('./success-picture'));

const orderQuery = (id: string, language: string): Query<Order> => ({
  key: `order:${id}:${language}`,
  load: async () => fetchOrder(await connection.context(), id),
  topics: [],
});

/** What was ordered. */
export function Confirmation() {
  const t = useT();
  const language = useLanguage();
  const { search } = useLocation();
  const { currentLanguageStartPage } = useNavigation();
  const id = new URLSearchParams(search).get('orderId');
  const query = id ? orderQuery(id, language) : null;
  const { data: order, error, loading, refetch } = useQuery(query, { keepPrevious: true });
  useNewest(id, query?.key);
  const title = useRef<HTMLHeadingElement>(null);
  const isThere = Boolean(order);
  useEffect(() => {
    // Who comes from the checkout hears that it is done; who moved on meanwhile is left alone.
    const at = document.activeElement;
    if (isThere && (at === document.body || at === title.current)) refocus(title.current);
  }, [isThere]);
  useEffect(() => {
    if (order) trackOrder(order);
  }, [order]);

  return (
    <div className={css.page}>
      <header className={css.head}>
        {order ? (
          <ChunkView chunk={successPicture} props={{}} fallback={<div className={css.picture} />} />
        ) : null}
        {/* One element for all that it says: the focus that came with the page stays on it. */}
        <h1 tabIndex={-1} ref={title}>
          {t(order ? '/confirmation/heading' : '/pages/order-confirmation')}
        </h1>
        {order ? <Facts order={order} /> : null}
      </header>
      {order ? (
        <>
          <OrderParts
            order={order}
            withdraw={async (change) => withdraw(await connection.context(), order.id, change)}
            onChanged={(changed) => query && queries.put(query, changed)}
          />
          <Button variant="ghost" className={css.print} onClick={() => window.print()}>
            {t('/confirmation/print')}
          </Button>
        </>
      ) : loading ? (
        <Spinner label={t('/confirmation/loading-order')} />
      ) : (
        <div role={error ? 'alert' : undefined} className={css.problem}>
          <p>{t(id && !isUnknown(error) ? '/confirmation/error-loading-order' : '/confirmation/no-order')}</p>
          {id ? (
            <Button variant="secondary" onClick={refetch}>
              {t('/ui/retry')}
            </Button>
          ) : null}
        </div>
      )}
      <ButtonLink href={currentLanguageStartPage} variant={order ? 'primary' : 'secondary'}>
        {t('/confirmation/back')}
      </ButtonLink>
    </div>
  );
}

/** What has the focus already is told only once it gets it again. */
function refocus(element: HTMLElement | null): void {
  element?.blur();
  element?.focus({ preventScroll: true });
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function Facts({ order }: { order: Order }) {
  const t = useT();
  return (
    <>
      <p className={css.lead}>{t('/confirmation/order-sent', { email: order.email })}</p>
      <dl className={css.facts}>
        <div>
          <dt>{t('/confirmation/order-number')}</dt>
          <dd>{order.orderNumber}</dd>
        </div>
        <div>
          <dt>{t('/confirmation/status')}</dt>
          <dd>
            <span role="status">{order.statusName}</span>
          </dd>
        </div>
      </dl>
    </>
  );
}

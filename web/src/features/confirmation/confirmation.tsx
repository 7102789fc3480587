import { useEffect, useRef } from 'react';
import { connection } from '@/features/realtime/connection';
import { fetchOrder } from '@/lib/api/checkout';
import { ApiError } from '@/lib/api/errors';
import type { Order } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useHydrating } from '@/lib/hydration';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { type Query, queries } from '@/lib/query-cache';
import { useLocation } from '@/lib/url-state';
import { useQuery } from '@/lib/use-query';
import { Button, ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Spinner } from '@/ui/spinner';
import css from './confirmation.module.css';
import { type Occasion, occasionOf } from './occasion';
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
  const occasion = order && occasionOf(order);
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
        {occasion === 'thanks' ? (
          <ChunkView chunk={successPicture} props={{}} fallback={<div className={css.picture} />} />
        ) : null}
        {/* One element for all that it says: the focus that came with the page stays on it. */}
        <h1 tabIndex={-1} ref={title}>
          {occasion && order
            ? t(headings[occasion], { number: order.orderNumber })
            : t('/pages/order-confirmation')}
        </h1>
        {occasion && order ? <Facts order={order} occasion={occasion} /> : null}
      </header>
      {order ? (
        <>
          <OrderParts
            order={order}
            withdraw={async (change) => {
              // Few want to: what asks for it comes with the form.
              const { withdraw } = await import('@/lib/api/orders');
              return withdraw(await connection.context(), order.id, change);
            }}
            onChanged={(changed) => query && queries.put(query, changed)}
          />
          <Button variant="secondary" className={css.print} onClick={() => window.print()}>
            {t('/confirmation/print')}
          </Button>
        </>
      ) : loading ? (
        <Spinner label={t('/confirmation/loading-order')} />
      ) : (
        <Missing id={id} error={error} onRetry={refetch} />
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

const headings = {
  thanks: '/confirmation/heading',
  cancelled: '/confirmation/heading-cancelled',
  refunded: '/confirmation/heading-refunded',
  return: '/confirmation/heading-return',
} satisfies Record<Occasion, MessageKey>;

function Facts({ order, occasion }: { order: Order; occasion: Occasion }) {
  const t = useT();
  return (
    <>
      {occasion === 'return' ? null : (
        <p className={css.lead}>
          {occasion === 'thanks'
            ? t('/confirmation/order-sent', { email: order.email })
            : t(`/withdrawal/money-${order.moneyBack}`)}
        </p>
      )}
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

interface MissingProps {
  id: string | null;
  error: unknown;
  onRetry: () => void;
}

/** Why there is no order to see. Which one is asked for stands in the browser's address alone: the server's markup waits for that. */
function Missing({ id, error, onRetry }: MissingProps) {
  const t = useT();
  if (useHydrating()) return <Spinner label={t('/confirmation/loading-order')} />;
  return (
    <div role={error ? 'alert' : undefined} className={css.problem}>
      <p>{t(id && !isUnknown(error) ? '/confirmation/error-loading-order' : '/confirmation/no-order')}</p>
      {id ? (
        <Button variant="secondary" onClick={onRetry}>
          {t('/ui/retry')}
        </Button>
      ) : null}
    </div>
  );
}

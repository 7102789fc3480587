import { useEffect } from 'react';
import { connection } from '@/features/realtime/connection';
import { followOrder } from '@/features/realtime/order-feed';
import { fetchOrder } from '@/lib/api/checkout';
import { ApiError } from '@/lib/api/errors';
import type { Address, Order } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { pictureAt } from '@/lib/picture';
import { type Query, queries } from '@/lib/query-cache';
import { useLocation } from '@/lib/url-state';
import { useQuery } from '@/lib/use-query';
import { Button, ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Link } from '@/ui/link';
import { Spinner } from '@/ui/spinner';
import css from './confirmation.module.css';
import { OrderTotals } from './order-totals';
import { Parcels } from './parcels';
import { trackOrder } from './tracked-orders';

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
  useEffect(() => {
    if (order) trackOrder(order);
  }, [order]);

  return (
    <div className={css.page}>
      {order ? (
        <Shown order={order} />
      ) : loading ? (
        <>
          <h1 tabIndex={-1}>{t('/pages/order-confirmation')}</h1>
          <Spinner label={t('/confirmation/loading-order')} />
        </>
      ) : (
        <>
          <h1 tabIndex={-1}>{t('/pages/order-confirmation')}</h1>
          <div role={error ? 'alert' : undefined} className={css.problem}>
            <p>
              {t(id && !isUnknown(error) ? '/confirmation/error-loading-order' : '/confirmation/no-order')}
            </p>
            {id ? (
              <Button variant="secondary" onClick={refetch}>
                {t('/ui/retry')}
              </Button>
            ) : null}
          </div>
        </>
      )}
      <ButtonLink href={currentLanguageStartPage} variant={order ? 'primary' : 'secondary'}>
        {t('/confirmation/back')}
      </ButtonLink>
    </div>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Payment and parcels go on while the page is open: the server says when, and a tab without a line to it asks when it is looked at. */
function useNewest(id: string | null, key: string | undefined): void {
  useEffect(() => {
    if (!id || !key) return;
    const again = () => queries.outdate(key);
    const onFocus = () => {
      if (!connection.welcomed) again();
    };
    const stop = followOrder(id, again);
    window.addEventListener('focus', onFocus);
    return () => {
      stop();
      window.removeEventListener('focus', onFocus);
    };
  }, [id, key]);
}

function Shown({ order }: { order: Order }) {
  const t = useT();
  const billing = order.payments.find(({ billingAddress }) => billingAddress)?.billingAddress;
  return (
    <>
      <header className={css.head}>
        <ChunkView chunk={successPicture} props={{}} fallback={<div className={css.picture} />} />
        <h1 tabIndex={-1}>{t('/confirmation/heading')}</h1>
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
      </header>
      {billing && (
        <section className={css.part} aria-labelledby="confirmation-person">
          <h2 id="confirmation-person">{t('/confirmation/personal-details')}</h2>
          <AddressText address={billing} />
        </section>
      )}
      {order.shipments.map((shipment, index) => (
        <section
          key={shipment.id}
          className={css.part}
          aria-labelledby={`confirmation-shipment-${shipment.id}`}
        >
          <h2 id={`confirmation-shipment-${shipment.id}`}>
            {order.shipments.length > 1
              ? t('/confirmation/shipment-of', { number: index + 1, count: order.shipments.length })
              : t('/confirmation/shipment')}
          </h2>
          {order.shippingMethodName && <p className={css.method}>{order.shippingMethodName}</p>}
          {order.readyForPickupAt && order.parcels.length === 0 && (
            <p className={css.ready}>{t('/confirmation/ready-for-pickup')}</p>
          )}
          {order.pickupPoint ? (
            <address className={css.address}>
              {order.pickupPoint.name}
              <br />
              {order.pickupPoint.line1}
              <br />
              {order.pickupPoint.postalCode} {order.pickupPoint.city}
            </address>
          ) : (
            !shipment.lineItems.every((line) => line.giftCardRecipient) && (
              <AddressText address={shipment.shippingAddress} />
            )
          )}
          <ul className={css.lines} aria-label={t('/cart/lines')}>
            {shipment.lineItems.map((line) => (
              <li key={line.id} className={css.line}>
                {line.productImageUrl ? (
                  <img src={pictureAt(line.productImageUrl, 56)} alt="" width={56} height={56} />
                ) : (
                  <span />
                )}
                <span className={css.name}>
                  {line.displayName}
                  <span className={css.count}> × {line.quantity}</span>
                  {line.giftCardRecipient ? (
                    <span className={css.recipient}>
                      {line.giftCardRecipient.name}, {line.giftCardRecipient.email}
                    </span>
                  ) : null}
                </span>
                <span className={css.price}>{line.extendedPriceString}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {order.parcels.length > 0 && <Parcels order={order} />}
      {order.greeting && (
        <section className={css.part} aria-labelledby="confirmation-greeting">
          <h2 id="confirmation-greeting">{t('/checkout/greeting')}</h2>
          <blockquote className={css.quote}>{order.greeting}</blockquote>
        </section>
      )}
      <section className={css.part} aria-labelledby="confirmation-totals">
        <h2 id="confirmation-totals">{t('/confirmation/totals')}</h2>
        <OrderTotals order={order} />
        {order.documents.length > 0 && (
          <ul className={css.documents}>
            {order.documents.map(({ url, name }) => (
              <li key={url}>
                <Link href={url} newTab prefetch={false}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Button variant="ghost" className={css.print} onClick={() => window.print()}>
        {t('/confirmation/print')}
      </Button>
    </>
  );
}

function AddressText({ address }: { address: Address }) {
  return (
    <address className={css.address}>
      {address.name}
      <br />
      {address.line1}
      <br />
      {address.postalCode} {address.city}
      <br />
      {address.countryName}
      <br />
      {address.phoneNumber}
      {address.email ? (
        <>
          <br />
          {address.email}
        </>
      ) : null}
    </address>
  );
}

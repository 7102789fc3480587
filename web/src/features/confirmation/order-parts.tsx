import type { WithdrawalProps } from '@/features/withdrawal/withdrawal';
import type { Address, Order } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { pictureAt } from '@/lib/picture';
import { ChunkView } from '@/ui/chunk-view';
import { Link } from '@/ui/link';
import css from './confirmation.module.css';
import { OrderTotals } from './order-totals';
import type { ParcelsProps } from './parcels';

// Of a new order there are none.
const parcels = chunk<ParcelsProps>(() => import('./parcels'));
const withdrawal = chunk<WithdrawalProps>(() => import('@/features/withdrawal/withdrawal'));

type Place = Pick<Address, 'name' | 'line1' | 'postalCode' | 'city'>;

interface OrderPartsProps {
  order: Order;
  /** Cancels it, or asks to give something back. */
  withdraw: WithdrawalProps['send'];
  /** Shows the order as it is then. */
  onChanged: WithdrawalProps['onChanged'];
}

/** All that is in an order: who bought what, where it goes, what it came to, its papers, and the way out of it. */
export function OrderParts({ order, withdraw, onChanged }: OrderPartsProps) {
  const t = useT();
  const billing = order.payments.find(({ billingAddress }) => billingAddress)?.billingAddress;
  return (
    <>
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
          {order.shippingMethodName && (
            <p className={css.method}>
              {order.shippingMethodName}
              {order.estimatedArrival ? (
                <span className={css.arrival}>
                  {t(order.pickupPoint ? '/delivery/pickup-arrives' : '/checkout/arrives', {
                    days: order.estimatedArrival,
                  })}
                </span>
              ) : null}
            </p>
          )}
          {order.readyForPickupAt && order.parcels.length === 0 && (
            <p className={css.ready}>{t('/confirmation/ready-for-pickup')}</p>
          )}
          {order.pickupPoint ? (
            <AddressText address={order.pickupPoint} />
          ) : (
            !shipment.lineItems.every((line) => line.giftCardRecipient) && (
              // The buyer's e-mail stands above.
              <AddressText address={{ ...shipment.shippingAddress, email: null }} />
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
      {order.parcels.length > 0 && <ChunkView chunk={parcels} props={{ order }} />}
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
      <ChunkView chunk={withdrawal} props={{ order, send: withdraw, onChanged }} />
    </>
  );
}

/** A line for each thing that is known. */
function AddressText({ address }: { address: Place & Partial<Address> }) {
  const { name, line1, postalCode, city, countryName, phoneNumber, email } = address;
  const lines = [name, line1, `${postalCode} ${city}`, countryName, phoneNumber, email];
  return <address className={css.address}>{lines.filter(Boolean).join('\n')}</address>;
}

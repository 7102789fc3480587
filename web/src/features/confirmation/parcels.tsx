import type { Order } from '@/lib/api/types';
import { dateWriter } from '@/lib/dates';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Link } from '@/ui/link';
import css from './confirmation.module.css';

export interface ParcelsProps {
  order: Order;
}

/** What was sent or handed over, and when. */
export default function Parcels({ order }: ParcelsProps) {
  const t = useT();
  const language = useLanguage();
  const day = dateWriter(language, { dateStyle: 'long' });
  const isFetched = order.pickupPoint !== null;
  return (
    <section className={css.part} aria-labelledby="confirmation-parcels">
      <h2 id="confirmation-parcels">{t('/confirmation/parcels')}</h2>
      <ul className={css.parcels}>
        {order.parcels.map(({ id, carrier, tracking, trackingUrl, sentAt, deliveredAt, lines }) => (
          <li key={id}>
            <p>
              {isFetched
                ? t('/confirmation/handed-over-on', { date: day(sentAt) })
                : deliveredAt
                  ? t('/confirmation/arrived-on', { date: day(deliveredAt) })
                  : t('/confirmation/sent-on', { date: day(sentAt) })}
              {carrier ? ` · ${carrier}` : ''}
            </p>
            {tracking && <p>{t('/confirmation/tracking', { tracking })}</p>}
            {trackingUrl && (
              <p>
                <Link href={trackingUrl} newTab>
                  {t('/confirmation/follow-parcel')}
                </Link>
              </p>
            )}
            <p className={css.count}>
              {lines
                .map(({ lineItemId, quantity }) => {
                  const line = order.allLineItems.find(({ id }) => id === lineItemId);
                  return `${line?.displayName ?? ''} × ${quantity}`;
                })
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useId } from 'react';
import type { ProductPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import css from './delivery.module.css';

/** How it reaches the shopper, what that costs, and when it arrives, or can be fetched, if it is ordered now. */
export function Delivery({ delivery }: Pick<ProductPage, 'delivery'>) {
  const t = useT();
  const heading = useId();
  const { methods } = delivery;
  if (methods.length === 0) return null;
  return (
    <section className={css.delivery} aria-labelledby={heading}>
      <h2 className={css.heading} id={heading}>
        {t('/delivery/title')}
      </h2>
      <ul className={css.methods}>
        {methods.map(({ id, kind, name, description, price, priceString, freeFromString, arrival }) => (
          <li key={id} className={css.method}>
            <span className={css.name}>{name}</span>
            <span className={css.price}>{price === 0 ? t('/delivery/free') : priceString}</span>
            <span className={css.when}>
              {arrival
                ? t(kind === 'store' ? '/delivery/pickup-arrives' : '/delivery/arrives', { days: arrival })
                : null}
              {freeFromString ? (
                <span className={css.about}>{t('/delivery/free-from', { amount: freeFromString })}</span>
              ) : null}
              {description ? <span className={css.about}>{description}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

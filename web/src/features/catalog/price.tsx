import { useT } from '@/lib/i18n/t';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './price.module.css';

/** The display texts of prices that cards and variations share. */
export interface Priced {
  readonly placedPriceString: string | null;
  readonly discountedPriceString: string | null;
  readonly hasDiscountedPrice: boolean;
  readonly pricePerKiloString: string | null;
  readonly discountedPricePerKiloString: string | null;
  readonly previousPrice?: { readonly priceIncludingTaxString: string } | null;
}

interface PriceProps {
  of: Priced;
  size?: 'small' | 'large';
  /** Also the price of a kilogram. */
  perKilo?: boolean;
  /** How often it changed while it was shown: each change lights it up once. */
  changes?: number;
}

/** A price; of a reduced one both, in words for those who do not see the line through the old one. */
export function Price({ of, size = 'small', perKilo = false, changes = 0 }: PriceProps) {
  const t = useT();
  const reduced = of.hasDiscountedPrice && of.discountedPriceString !== null;
  const unit = reduced ? (of.discountedPricePerKiloString ?? of.pricePerKiloString) : of.pricePerKiloString;
  if (of.placedPriceString === null) return null;
  return (
    <p className={css.price} data-size={size}>
      <span
        key={changes}
        className={css.now}
        data-sale={reduced || undefined}
        data-changed={changes > 0 || undefined}
      >
        {reduced ? <VisuallyHidden>{t('/price/now')} </VisuallyHidden> : null}
        {reduced ? of.discountedPriceString : of.placedPriceString}
      </span>
      {reduced ? (
        <span className={css.was}>
          <VisuallyHidden>{t('/price/was')} </VisuallyHidden>
          <s>{of.placedPriceString}</s>
        </span>
      ) : null}
      {perKilo && unit ? <span className={css.unit}>{unit}</span> : null}
      {perKilo ? <Previous price={(reduced && of.previousPrice?.priceIncludingTaxString) || null} /> : null}
    </p>
  );
}

/** The lowest price of the 30 days before. Its line is always there: a reduction that comes while one looks moves nothing. */
function Previous({ price }: { price: string | null }) {
  const t = useT();
  if (price === null) return <span className={css.unit}>{'\u00a0'}</span>;
  return (
    <span className={css.unit}>
      <VisuallyHidden>{t('/price/lowest-30-days', { price })}</VisuallyHidden>
      <span aria-hidden="true">{t('/price/low-30-days', { price })}</span>
    </span>
  );
}

import { useT } from '@/lib/i18n/t';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './price.module.css';

/** The price fields that cards and variations share. All are display texts from the server. */
export interface Priced {
  readonly placedPrice: string | null;
  readonly discountedPrice: string | null;
  readonly hasDiscountedPrice: boolean;
  readonly pricePerKilo: string | null;
  readonly discountedPricePerKilo: string | null;
  readonly previousPrice?: { readonly priceIncludingTax: string } | null;
}

interface PriceProps {
  of: Priced;
  size?: 'small' | 'large';
  /** Also the price of a kilogram. */
  perKilo?: boolean;
}

/** A price; of a reduced one both, in words for those who do not see the line through the old one. */
export function Price({ of, size = 'small', perKilo = false }: PriceProps) {
  const t = useT();
  const reduced = of.hasDiscountedPrice && of.discountedPrice !== null;
  const unit = reduced ? (of.discountedPricePerKilo ?? of.pricePerKilo) : of.pricePerKilo;
  if (of.placedPrice === null) return null;
  return (
    <p className={css.price} data-size={size}>
      <span className={css.now} data-sale={reduced || undefined}>
        {reduced ? <VisuallyHidden>{t('/price/now')} </VisuallyHidden> : null}
        {reduced ? of.discountedPrice : of.placedPrice}
      </span>
      {reduced ? (
        <span className={css.was}>
          <VisuallyHidden>{t('/price/was')} </VisuallyHidden>
          <s>{of.placedPrice}</s>
        </span>
      ) : null}
      {perKilo && unit ? <span className={css.unit}>{unit}</span> : null}
      {reduced && perKilo && of.previousPrice ? (
        <span className={css.unit}>
          {t('/price/lowest-30-days', { price: of.previousPrice.priceIncludingTax })}
        </span>
      ) : null}
    </p>
  );
}

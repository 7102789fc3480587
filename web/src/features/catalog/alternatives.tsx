import { useId } from 'react';
import { relatedProductClick } from '@/features/analytics/events';
import type { ProductCard } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Picture } from '@/ui/picture/picture';
import css from './alternatives.module.css';
import { reportedCard } from './live-product';
import { Price } from './price';
import { cardUrl } from './product-queries';
import { useReportedList } from './use-reported-list';

export interface AlternativesProps {
  products: readonly ProductCard[];
}

/** What can be had in the place of what is sold out: a few lines beside it, not another row of cards. */
export default function Alternatives({ products }: AlternativesProps) {
  const t = useT();
  const heading = useId();
  const select = useReportedList('alternatives', t('/product/alternatives'), products);
  return (
    <section className={css.box} aria-labelledby={heading}>
      <h2 className={css.heading} id={heading}>
        {t('/product/alternatives')}
      </h2>
      <ul className={css.list}>
        {products.map((product, index) => (
          <li key={product.code} className={css.row}>
            <div className={css.media}>
              <Picture url={product.imageUrl} alt="" sizes="4.5rem" />
            </div>
            <div>
              <a
                className={css.name}
                href={cardUrl(product)}
                onClick={() => {
                  select(product, index);
                  relatedProductClick(reportedCard(product));
                }}
              >
                {product.displayName}
              </a>
              <Price of={product} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

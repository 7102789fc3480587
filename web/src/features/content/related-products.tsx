import { relatedProductClick } from '@/features/analytics/events';
import { reportedCard } from '@/features/catalog/live-product';
import { cardUrl } from '@/features/catalog/product-queries';
import type { ProductRowProps } from '@/features/catalog/product-row';
import type { DisplayOption, ProductCard } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { ChunkView } from '@/ui/chunk-view';
import { Section } from '@/ui/section/section';
import css from './related-products.module.css';

// Far down the page: it comes after what the first screen needs.
const productRow = chunk<ProductRowProps>(() => import('@/features/catalog/product-row'));

interface RelatedProductsProps {
  products: readonly ProductCard[];
  heading: string;
  /** The row's name in reports. */
  listId: string;
  display?: DisplayOption;
}

/** Products that belong to a page; nothing where there are none. */
export function RelatedProducts({ products, heading, listId, display = 'cards' }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <Section heading={heading}>
      {display === 'simple' ? (
        <ul className={css.links}>
          {products.map((product) => (
            <li key={product.code}>
              <a href={cardUrl(product)} onClick={() => relatedProductClick(reportedCard(product))}>
                {product.displayName}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <div className={css.row} data-narrow={display === 'narrow-cards' || undefined}>
          <ChunkView
            chunk={productRow}
            props={{
              products,
              label: heading,
              listId,
              onSelect: (product: ProductCard) => relatedProductClick(reportedCard(product)),
            }}
          />
        </div>
      )}
    </Section>
  );
}

import ProductRow from '@/features/catalog/product-row';
import type { ProductHighlightBlock as Model } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { Icon } from '@/ui/icon/icon';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './product-highlight-block.module.css';

/** A few chosen products in a row. */
export default function ProductHighlightBlock({ block }: BlockProps<Model>) {
  const { heading, headingLevel, body, ctaLabel, ctaUrl, products } = block;
  if (products.length === 0) return null;
  return (
    <Band background={block.backgroundColorHex} text={block.textColor}>
      <Section
        heading={heading}
        level={headingLevel}
        intro={body}
        aside={
          ctaLabel && ctaUrl ? (
            <a className={css.more} href={ctaUrl}>
              {ctaLabel}
              <Icon name="arrow" size={20} />
            </a>
          ) : null
        }
      >
        <ProductRow products={products} label={heading} listId={`highlight-${block.id}`} />
      </Section>
    </Band>
  );
}

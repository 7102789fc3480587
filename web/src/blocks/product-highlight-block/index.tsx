import ProductRow from '@/features/catalog/product-row';
import type { ProductHighlightBlock as Model } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { MoreLink } from '@/ui/section/more-link';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** A few chosen products in a row. */
export default function ProductHighlightBlock({ block }: BlockProps<Model>) {
  const { heading, headingLevel, body, products } = block;
  if (products.length === 0) return null;
  return (
    <Band background={block.backgroundColorHex} text={block.textColor}>
      <Section
        heading={heading}
        level={headingLevel}
        intro={body}
        aside={<MoreLink label={block.ctaLabel} href={block.ctaUrl} />}
      >
        <ProductRow products={products} label={heading} listId={`highlight-${block.id}`} />
      </Section>
    </Band>
  );
}

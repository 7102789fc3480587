import { ContentTeaser } from '@/features/content/content-teaser';
import type { ProductPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Section } from '@/ui/section/section';
import css from './related-items.module.css';

export interface RelatedItemsProps {
  page: Pick<ProductPage, 'relatedItems' | 'productPageMetadata'>;
}

/** Recipes and stories that belong to a product, as doors or as plain links. */
export default function RelatedItems({ page }: RelatedItemsProps) {
  const t = useT();
  const display = page.productPageMetadata.relatedItemsDisplayOption;
  return (
    <Section heading={t('/product/related-items')}>
      <ul className={css.list} data-display={display}>
        {page.relatedItems.map((card) => (
          <li key={card.contentId}>
            {display === 'simple' ? (
              <a className={css.link} href={card.url}>
                {card.title}
              </a>
            ) : (
              <ContentTeaser card={card} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { TeaserCard } from '@/features/content/teaser-card';
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
        {page.relatedItems.map(({ contentId, url, title, topic, image }) => (
          <li key={contentId}>
            {display === 'simple' ? (
              <a className={css.link} href={url}>
                {title}
              </a>
            ) : (
              <TeaserCard
                url={url}
                title={title}
                image={image}
                kicker={topic}
                headingLevel={3}
                sizes="(min-width: 48rem) 26rem, 92vw"
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

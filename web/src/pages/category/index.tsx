import { useEffect } from 'react';
import { ContentArea } from '@/blocks/content-area';
import { categoryQuery, type ProductQuery } from '@/features/catalog/product-queries';
import { ProductListing } from '@/features/listing/product-listing';
import { SortMenu } from '@/features/listing/sort-menu';
import { isIndexable, sortOf } from '@/features/listing/sort-options';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import { CategoryLinks } from '@/features/navigation/category-links';
import type { CategoryPage as Model } from '@/lib/api/types';
import { setRobots } from '@/lib/head';
import { useT } from '@/lib/i18n/t';
import { type ListingQuery, parseListingQuery, useListingQuery } from '@/lib/listing-query';
import { Html } from '@/ui/html/html';
import { Picture } from '@/ui/picture/picture';
import hidden from '@/ui/visually-hidden.module.css';
import type { PageProps } from '../registry';
import css from './category.module.css';

/** A category: what it is, where else to go, and its products. */
export default function Category({ page }: PageProps<Model>) {
  const t = useT();
  const { heading, body, imageUrl, topContentArea, subcategories, siblingCategories } = page;
  return (
    <>
      <Breadcrumbs />
      {topContentArea.length > 0 ? (
        <>
          {/* What editors put on top stands in for the heading that is seen; the page still has a name. */}
          <h1 className={hidden.hidden} tabIndex={-1}>
            {heading}
          </h1>
          <ContentArea blocks={topContentArea} opening="elsewhere" />
        </>
      ) : (
        <div className={css.head}>
          <div className={css.words}>
            <h1 tabIndex={-1}>{heading}</h1>
            {body ? <Html className={css.body} html={body} /> : null}
          </div>
          {imageUrl ? (
            <div className={css.media}>
              <Picture url={imageUrl} alt="" sizes="(min-width: 48rem) 20rem, 7rem" eager />
            </div>
          ) : null}
        </div>
      )}
      <CategoryLinks
        label={t('/listing/subcategories')}
        links={subcategories.length > 0 ? subcategories : siblingCategories}
      />
      {/* In another market it is another list: the one that came with the page shows at once. */}
      <CategoryListing key={`${page.contentLink.id} ${page.market}`} page={page} />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

function CategoryListing({ page }: PageProps<Model>) {
  const { query, href, update } = useListingQuery();
  const asked = queryOf(page, query);
  // The server has judged what the page was made for and nothing else; the listing that came with it answers that as well.
  const given = queryOf(page, parseListingQuery(page.query)).key === asked.key;
  const judged = given ? page.pageMetadata.robots : null;
  const robots = isIndexable(query) ? (judged ?? 'index,follow') : 'noindex,nofollow';
  useEffect(() => setRobots(robots), [robots]);
  return (
    <div className={css.listing}>
      <ProductListing
        query={asked}
        initial={given ? page.listing : null}
        list={{ id: page.categoryCode || page.brandCode || 'all', name: page.heading }}
        order={
          <SortMenu
            selected={sortOf(query)}
            hrefOf={({ sortBy, sortDirection }) => href({ sortBy, sortDirection })}
            onSelect={({ sortBy, sortDirection }) => void update({ sortBy, sortDirection })}
          />
        }
      />
    </div>
  );
}

function queryOf({ categoryCode, brandCode, market, metadata }: Model, query: ListingQuery): ProductQuery {
  const { sortBy, sortDirection } = sortOf(query);
  return categoryQuery({
    category: categoryCode,
    brand: brandCode ?? undefined,
    sort: sortBy,
    sortDirection,
    page: query.page,
    filters: query.filters,
    market,
    language: metadata.currentLanguage,
  });
}

import { useEffect } from 'react';
import { ContentArea } from '@/blocks/content-area';
import { minQueryLength, searchQuery } from '@/features/catalog/product-queries';
import { ProductListing } from '@/features/listing/product-listing';
import type { SearchResultPage as Model } from '@/lib/api/types';
import { setRobots } from '@/lib/head';
import { useT } from '@/lib/i18n/t';
import { useListingQuery } from '@/lib/listing-query';
import { useLocation } from '@/lib/url-state';
import type { PageProps } from '../registry';
import css from './search-result-page.module.css';

/** The products for a phrase. */
export default function SearchResultPage({ page }: PageProps<Model>) {
  const t = useT();
  const { query } = useListingQuery();
  const phrase = query.q.trim();
  const { market, metadata, navigation } = page;
  useEffect(() => setRobots('noindex'), []);
  const suggestions = <Suggestions terms={navigation.searchSuggestions} />;
  return (
    <>
      <div className={css.page}>
        <h1 tabIndex={-1}>{phrase ? t('/search/heading', { query: phrase }) : t('/search/heading-empty')}</h1>
        {phrase.length < minQueryLength ? (
          <>
            <p className={css.hint}>{t('/search/hint')}</p>
            {suggestions}
          </>
        ) : (
          <ProductListing
            key={phrase}
            query={searchQuery(phrase, query.page, market, metadata.currentLanguage)}
            list={{ id: 'search', name: t('/search/products') }}
            empty={
              <>
                <p>{t('/search/no-results', { query: phrase })}</p>
                <p>{t('/search/no-results-help')}</p>
                {suggestions}
              </>
            }
          />
        )}
      </div>
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

function Suggestions({ terms }: { terms: readonly string[] }) {
  const t = useT();
  const { path } = useLocation();
  if (terms.length === 0) return null;
  return (
    <nav aria-label={t('/search/try-instead')}>
      <p className={css.hint}>{t('/search/try-instead')}</p>
      <ul className={css.terms}>
        {terms.map((term) => (
          <li key={term}>
            <a href={`${path}?q=${encodeURIComponent(term)}`}>{term}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

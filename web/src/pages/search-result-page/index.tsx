import { type ReactNode, useEffect, useState } from 'react';
import { ContentArea } from '@/blocks/content-area';
import { searchQuery } from '@/features/catalog/product-queries';
import { ListSkeleton } from '@/features/listing/list-skeleton';
import { ProductListing } from '@/features/listing/product-listing';
import { Marked } from '@/features/results/marked';
import {
  type ContentState,
  formatContentState,
  parseContentState,
  type Shown,
  sameContent,
} from '@/features/search/content-query';
import type { ContentResultsProps } from '@/features/search/content-results';
import type { NothingFoundProps } from '@/features/search/no-results';
import type { SearchNotesProps } from '@/features/search/search-notes';
import type { SearchResultPage as Model, UnderstoodWords } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { chosenCount } from '@/lib/filters';
import { setRobots } from '@/lib/head';
import { useT } from '@/lib/i18n/t';
import { type ListingQuery, parseListingQuery, useListingQuery } from '@/lib/listing-query';
import { isSearchable } from '@/lib/search-phrase';
import { useLocation } from '@/lib/url-state';
import { ChunkView } from '@/ui/chunk-view';
import type { PageProps } from '../registry';
import type { SearchFormProps } from './search-form';
import css from './search-result-page.module.css';
import { kindsOf, nameOf, Tabs } from './tabs';

const contentResults = chunk<ContentResultsProps>(() => import('@/features/search/content-results'));

// Those who find what they typed do not wait for these.
const searchNotes = chunk<SearchNotesProps>(() => import('@/features/search/search-notes'));
const searchForm = chunk<SearchFormProps>(() => import('./search-form'));
const nothingFound = chunk<NothingFoundProps>(() => import('@/features/search/no-results'));

/** How many values of a filter are seen at first. */
const firstFacets = 4;

const noneOf = {
  products: '/search/none-products',
  recipes: '/search/none-recipes',
  content: '/search/none-content',
} as const;

/** What is found for a phrase: products, recipes, and everything else that the site tells. */
export default function SearchResultPage({ page }: PageProps<Model>) {
  const t = useT();
  const { query } = useListingQuery();
  const phrase = query.q.trim();
  useEffect(() => setRobots('noindex'), []);
  return (
    <>
      <div className={css.page}>
        <h1 tabIndex={-1}>{phrase ? t('/search/heading', { query: phrase }) : t('/search/heading-empty')}</h1>
        {!isSearchable(phrase) ? (
          <ChunkView
            key={phrase}
            chunk={searchForm}
            props={{ phrase, terms: page.navigation.searchSuggestions }}
          />
        ) : (
          <Results key={`${query.literal} ${phrase}`} page={page} phrase={phrase} />
        )}
      </div>
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

function Results({ page, phrase }: PageProps<Model> & { phrase: string }) {
  const t = useT();
  const { path, search } = useLocation();
  const { query } = useListingQuery();
  const { market, metadata, navigation } = page;
  const language = metadata.currentLanguage;
  const state = parseContentState(search);
  const { literal } = state;
  const { found } = page;
  // What a search opens stays, also where its page comes anew and would open something else.
  const [opened] = useState(found?.best ?? 'products');
  const chosenFor = ({ show }: ContentState, { filters }: ListingQuery): Shown =>
    show ?? (chosenCount(filters) > 0 ? 'products' : opened);
  const chosen = chosenFor(state, query);
  const queryOf = ({ page, filters, literal }: ListingQuery) =>
    searchQuery({ q: phrase, literal, page, filters, market, language });
  const asked = queryOf(query);
  // What came with the page answers the query that the page was made for, and no other.
  const madeFor = parseListingQuery(page.query);
  const madeState = parseContentState(page.query);
  const givenProducts = queryOf(madeFor).key === asked.key ? page.listing : null;
  const isGiven = sameContent(madeState, state) && chosenFor(madeState, madeFor) === chosen;
  const empty: ReactNode = (
    <ChunkView
      chunk={nothingFound}
      props={{
        text: t(noneOf[chosen], { query: phrase }),
        suggestions: page.suggestions,
        again: <ChunkView chunk={searchForm} props={{ phrase, terms: navigation.searchSuggestions }} />,
      }}
    />
  );
  const note = ({
    correctedQuery,
    understood,
  }: {
    correctedQuery: string | null;
    understood: UnderstoodWords[];
  }) =>
    correctedQuery || understood.length > 0 ? (
      <ChunkView
        chunk={searchNotes}
        props={{
          understood,
          literally: path + formatContentState({ ...state, literal: true, pages: 1 }),
          correction: correctedQuery
            ? {
                query: correctedQuery,
                href:
                  path +
                  formatContentState({
                    ...state,
                    q: correctedQuery,
                    show: null,
                    categoryIds: [],
                    pages: 1,
                    literal: false,
                  }),
              }
            : null,
        }}
      />
    ) : null;
  return (
    <>
      <Tabs phrase={phrase} literal={literal} language={language} found={found} shown={chosen} />
      {chosen === 'products' ? (
        <ProductListing
          query={asked}
          initial={givenProducts}
          list={{ id: 'search', name: t(nameOf.products) }}
          firstFacets={firstFacets}
          nameOf={({ displayName, highlights }) => (
            <Marked text={displayName} ranges={highlights.displayName} />
          )}
          note={note}
          empty={empty}
        />
      ) : (
        <ChunkView
          key={chosen}
          chunk={contentResults}
          props={{
            request: {
              q: phrase,
              literal,
              language,
              kinds: kindsOf[chosen],
              categoryIds: state.categoryIds,
            },
            state: { ...state, show: chosen },
            initial: isGiven ? page.content : null,
            hrefOf: (next) => path + formatContentState(next),
            name: t(nameOf[chosen]),
            firstFacets,
            note,
            empty,
          }}
          fallback={<ListSkeleton label={t('/search/loading')} />}
        />
      )}
    </>
  );
}

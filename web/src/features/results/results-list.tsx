import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ActiveFilters, FacetButton, FacetColumn, FacetLayout } from '@/features/listing/facet-layout';
import { knownFilters } from '@/features/listing/facet-values';
import type { FacetWords } from '@/features/listing/facets';
import { ListSkeleton } from '@/features/listing/list-skeleton';
import { NoMatches } from '@/features/listing/listing-messages';
import { scrollIntoView } from '@/features/listing/scroll-into-view';
import { announce } from '@/lib/announce';
import type { FacetCategory } from '@/lib/api/types';
import { chosenCount, type Filters, toggleFilter } from '@/lib/filters';
import { useT } from '@/lib/i18n/t';
import { facetGroupsOf, filtersOf, idsOf } from './category-filters';
import { MoreLink } from './more-link';
import css from './results-list.module.css';
import { maxPages } from './results-state';
import { SearchFailed } from './search-failed';
import type { Answer, PagesResult } from './use-pages';

/** What the list reads of a search, and what it changes of it. */
export interface ListControl {
  categoryIds: readonly number[];
  /** How many pages are on the screen, one after the other. */
  pages: number;
  go: (change: { categoryIds?: readonly number[]; pages?: number }, replace?: boolean) => void;
  /** Where as many pages have their address. */
  hrefOf: (change: { pages: number }) => string;
  /** Gives up everything that narrows the list. */
  clear: () => void;
}

export interface ResultsListProps<H> {
  control: ListControl;
  answer: PagesResult<Answer<H>>;
  /** What is listed, for assistive technology. */
  name: string;
  words: FacetWords;
  /** How many categories of a group are seen at first. */
  firstFacets?: number;
  /** The categories to choose from; all of the answer's where it is empty. */
  choosable?: readonly number[];
  /** A card of a hit; its link stands in a heading. */
  card: (hit: H, index: number) => ReactNode;
  /** Two cards side by side on a phone as well. */
  dense?: boolean;
  /** What stands above the results. */
  note?: ReactNode;
  /** More ways on, after the button for more. */
  more?: ReactNode;
  /** In place of the results when there is nothing, whatever is chosen. */
  empty: ReactNode;
}

/** What a search found, with categories to choose from; more are added below those that are there. */
export default function ResultsList<H extends { contentId: number }>({
  control: { categoryIds, pages, go, hrefOf, clear },
  answer: { data, error, loading, refetch, isOther },
  name,
  words,
  firstFacets = 10,
  choosable = [],
  card,
  dense = false,
  note,
  more,
  empty,
}: ResultsListProps<H>) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const failed = error !== undefined && !loading;
  useAnnouncedChanges(list, loading || failed ? undefined : data, words);

  if (!data) {
    return failed ? <SearchFailed onRetry={refetch} /> : <ListSkeleton label={t('/search/loading')} />;
  }
  const groups = facetGroupsOf(only(data.facetCategories, choosable));
  // A category that cannot be chosen here narrows all the same, and can be given up.
  const all = facetGroupsOf(data.facetCategories);
  const named = filtersOf(categoryIds, all);
  const filters = loading || failed ? named : knownFilters(all, named);
  const chosen = chosenCount(filters) > 0;
  const total = data.totalCount;
  const nothing = total === 0 && !loading && !failed;
  // What was found before is no answer to what is asked for now.
  const isAstray = failed && isOther;
  const choose = (next: Filters, replace = false) => {
    go({ categoryIds: idsOf(next) }, replace);
    scrollIntoView(top.current);
  };
  const toTop = () => top.current?.focus({ preventScroll: true });
  const clearAll = () => {
    clear();
    toTop();
  };
  const facets = { groups, filters, first: firstFacets, busy: loading, words };
  return (
    <FacetLayout
      label={name}
      column={
        <FacetColumn {...facets} onToggle={(group, value) => choose(toggleFilter(filters, group, value))} />
      }
    >
      {isAstray ? null : note}
      <div className={css.tools} ref={top} tabIndex={-1}>
        <p className={css.count}>{failed ? null : t(words.count, { count: total })}</p>
        <FacetButton
          {...facets}
          total={failed ? undefined : total}
          onChange={(next, first) => choose(next, !first)}
          onClear={clearAll}
        />
      </div>
      <ActiveFilters groups={all} filters={filters} onChange={choose} onClear={clearAll} onLast={toTop} />
      {!nothing ? null : chosen ? (
        <NoMatches groups={all} filters={filters} onChange={choose} onClear={clearAll} />
      ) : (
        empty
      )}
      {isAstray ? null : (
        <ul className={css.grid} ref={list} aria-busy={loading} data-dense={dense || undefined}>
          {data.hits.map((hit, index) => (
            <li key={hit.contentId}>{card(hit, index)}</li>
          ))}
        </ul>
      )}
      {failed ? (
        <SearchFailed onRetry={refetch} />
      ) : data.hasMore && pages < maxPages ? (
        <div className={css.more}>
          <MoreLink
            variant="secondary"
            href={hrefOf({ pages: pages + 1 })}
            busy={loading}
            onMore={() => go({ pages: pages + 1 }, true)}
          >
            {t('/search/load-more')}
          </MoreLink>
          {more}
        </div>
      ) : null}
    </FacetLayout>
  );
}

function only(categories: readonly FacetCategory[], ids: readonly number[]): FacetCategory[] {
  if (ids.length === 0) return [...categories];
  return categories
    .map((group) => ({
      ...group,
      facetSubcategories: group.facetSubcategories.filter(({ id }) => ids.includes(id)),
    }))
    .filter(({ facetSubcategories }) => facetSubcategories.length > 0);
}

/** Says what a change brought; after more were added, the focus goes to the first of them. */
function useAnnouncedChanges<H extends { contentId: number }>(
  list: RefObject<HTMLElement | null>,
  data: Answer<H> | undefined,
  words: FacetWords,
) {
  const t = useT();
  const last = useRef<Answer<H> | undefined>(undefined);
  useEffect(() => {
    const before = last.current;
    if (!data || data === before) return;
    last.current = data;
    if (!before) return;
    const shown = before.hits.length;
    const added =
      data.hits.length > shown &&
      before.hits.every(({ contentId }, at) => data.hits[at]?.contentId === contentId);
    if (added) {
      announce(t('/search/more-loaded', { count: data.hits.length - shown, shown: data.hits.length }));
      list.current?.children[shown]?.querySelector<HTMLElement>('a')?.focus();
    } else announce(t(words.count, { count: data.totalCount }));
  }, [data, list, t, words]);
}

import { type ReactNode, useEffect, useRef } from 'react';
import { ActiveFilters, FacetButton, FacetColumn, FacetLayout } from '@/features/listing/facet-layout';
import { knownFilters } from '@/features/listing/facet-values';
import { ListSkeleton } from '@/features/listing/list-skeleton';
import { NoMatches } from '@/features/listing/listing-messages';
import { scrollIntoView } from '@/features/listing/scroll-into-view';
import { announce } from '@/lib/announce';
import type { ContentRequest } from '@/lib/api/search';
import type { ContentSearch } from '@/lib/api/types';
import { chosenCount, type Filters, toggleFilter } from '@/lib/filters';
import { useT } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { Button } from '@/ui/button/button';
import { type ContentState, facetGroupsOf, filtersOf, idsOf, maxPages } from './content-query';
import css from './content-results.module.css';
import { HitCard } from './hit-card';
import { SearchFailed } from './no-results';
import { useContent } from './use-content';

export interface ContentResultsProps {
  /** The query; its categories and its pages are in the address. */
  request: Omit<ContentRequest, 'page'>;
  state: ContentState;
  hrefOf: (state: ContentState) => string;
  /** What is listed, for assistive technology. */
  name: string;
  /** How many categories of a group are seen at first. */
  firstFacets: number;
  /** What stands above the results, made from the answer. */
  note?: (answer: ContentSearch) => ReactNode;
  /** Shown when there is nothing, whatever is chosen. */
  empty: ReactNode;
}

/** Recipes, articles and other pages with their categories; more are added below those that are there. */
export default function ContentResults({
  request,
  state,
  hrefOf,
  name,
  firstFacets,
  note,
  empty,
}: ContentResultsProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const { data, error, loading, refetch } = useContent(request, state.pages);
  const failed = error !== undefined && !loading;
  useAnnouncedChanges(list, loading || failed ? undefined : data);

  if (!data)
    return failed ? <SearchFailed onRetry={refetch} /> : <ListSkeleton label={t('/search/loading')} />;
  const groups = facetGroupsOf(data.facetCategories);
  const named = filtersOf(state.categoryIds, groups);
  const filters = loading || failed ? named : knownFilters(groups, named);
  const chosen = chosenCount(filters) > 0;
  const total = data.totalCount;
  if (total === 0 && !loading && !failed && !chosen) {
    return (
      <>
        {note?.(data)}
        {empty}
      </>
    );
  }

  const go = (change: Partial<ContentState>, replace = false) =>
    void navigate(hrefOf({ ...state, ...change }), { keepScroll: true, replace });
  const choose = (next: Filters, replace = false) => {
    go({ categoryIds: idsOf(next), pages: 1 }, replace);
    scrollIntoView(top.current);
  };
  const toTop = () => top.current?.focus({ preventScroll: true });
  const clear = () => {
    go({ categoryIds: [], pages: 1 });
    toTop();
  };
  const words = { count: '/search/found', show: '/filters/show-results' } as const;
  const facets = { groups, filters, first: firstFacets, busy: loading, words };
  return (
    <FacetLayout
      label={name}
      column={
        <FacetColumn {...facets} onToggle={(group, value) => choose(toggleFilter(filters, group, value))} />
      }
    >
      {note?.(data)}
      <div className={css.tools} ref={top} tabIndex={-1}>
        <p className={css.count}>{failed ? null : t('/search/found', { count: total })}</p>
        <FacetButton
          {...facets}
          total={failed ? undefined : total}
          onChange={(next, first) => choose(next, !first)}
          onClear={clear}
        />
      </div>
      <ActiveFilters groups={groups} filters={filters} onChange={choose} onClear={clear} onLast={toTop} />
      {total === 0 && !loading && !failed ? (
        <NoMatches groups={groups} filters={filters} onChange={choose} onClear={clear} />
      ) : (
        <ul className={css.grid} ref={list} aria-busy={loading}>
          {data.hits.map((hit) => (
            <li key={hit.contentId}>
              <HitCard
                hit={hit}
                named={request.kinds?.length !== 1}
                sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 30vw, 46vw"
              />
            </li>
          ))}
        </ul>
      )}
      {failed ? <SearchFailed onRetry={refetch} /> : null}
      {data.hasMore && !failed && state.pages < maxPages ? (
        <p className={css.more}>
          <Button
            variant="secondary"
            aria-busy={loading}
            aria-disabled={loading}
            onClick={() => go({ pages: state.pages + 1 }, true)}
          >
            {t('/search/load-more')}
          </Button>
        </p>
      ) : null}
    </FacetLayout>
  );
}

/** Says what a change brought; after more were added, the focus goes to the first of them. */
function useAnnouncedChanges(list: { current: HTMLElement | null }, data: ContentSearch | undefined) {
  const t = useT();
  const last = useRef<ContentSearch | undefined>(undefined);
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
      list.current?.querySelectorAll<HTMLElement>('h2 a')[shown]?.focus();
    } else announce(t('/search/found', { count: data.totalCount }));
  }, [data, list, t]);
}

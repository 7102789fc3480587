import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { type ReportedList, selectItem, viewItemList } from '@/features/analytics/events';
import { reportedCard } from '@/features/catalog/live-product';
import { ProductCard } from '@/features/catalog/product-card';
import { type ProductQuery, productPageSize } from '@/features/catalog/product-queries';
import { announce } from '@/lib/announce';
import type { ProductListing as Listing } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { chosenCount, type Filters, toggleFilter } from '@/lib/filters';
import { useT } from '@/lib/i18n/t';
import { useListingQuery } from '@/lib/listing-query';
import { navigate } from '@/lib/navigate';
import { useQuery } from '@/lib/use-query';
import { ChunkView } from '@/ui/chunk-view';
import { ActiveFilters, FacetButton, FacetColumn, FacetLayout } from './facet-layout';
import { knownFilters } from './facet-values';
import { Failed } from './failed';
import { Empty, NoMatches, PastEnd } from './lazy-messages';
import { ListSkeleton } from './list-skeleton';
import css from './listing.module.css';
import { commonValues, narrowingGroups } from './narrowing';
import { pageCount } from './page-items';
import type { PaginationProps } from './pagination';
import { scrollIntoView } from './scroll-into-view';

// Below the products, which it lets come first.
const pagination = chunk<PaginationProps>(() => import('./pagination'));

/** How many cards may lie on the first screen: their pictures do not wait. */
const eagerCards = 4;

/** How many values of a group are seen at first, unless the page says otherwise. */
const firstValues = 8;

interface ProductListingProps<L extends Listing> {
  /** The query; its state is in the address. */
  query: ProductQuery<L>;
  /** The answer, when it came with the page. */
  initial?: L | null;
  /** What is listed, for assistive technology and for reports. */
  list: ReportedList;
  /** The menu of orders, where there is one. */
  order?: ReactNode;
  /** How many values of a filter are seen at first. */
  firstFacets?: number;
  /** The name of a card, where it is more than its words. */
  nameOf?: (card: L['productViewModels'][number]) => ReactNode;
  /** What stands above the products, made from the answer. */
  note?: (listing: L) => ReactNode;
  /** Shown when there is nothing. */
  empty?: ReactNode;
}

/** Products with their filters, their order and their pages. Old products stay, dimmed, until the new ones are here. */
export function ProductListing<L extends Listing>({
  query,
  initial = null,
  list,
  order,
  firstFacets = firstValues,
  nameOf,
  note,
  empty,
}: ProductListingProps<L>) {
  const t = useT();
  const top = useRef<HTMLDivElement>(null);
  const { query: state, href, update } = useListingQuery();
  const { data, error, loading, refetch } = useQuery(query, { initial, keepPrevious: true });
  const filters =
    data && !loading && error === undefined ? knownFilters(data.facetGroups, state.filters) : state.filters;
  const total = data?.totalCount ?? 0;
  const pages = pageCount(total, productPageSize);
  const settled = loading || error !== undefined ? undefined : data;
  // Kept while something of a group is chosen or another answer is on its way: what is pointed at stays where it is.
  const common = useRef<Filters>({});
  if (settled) common.current = { ...common.current, ...commonValues(settled.facetGroups, filters, total) };
  useAnnounced(query.key, settled, state.page, pages);
  useReported(list, query.key, settled);
  useKnownOnly(filters);

  function turn(event: MouseEvent, page: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(href({ page }), { keepScroll: true });
    toTop();
  }

  function toTop() {
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }

  const failed = error !== undefined && !loading;
  if (!data) return failed ? <Failed onRetry={refetch} /> : <ListSkeleton label={t('/listing/loading')} />;
  const groups = narrowingGroups(data.facetGroups, filters, common.current);
  const chosen = chosenCount(filters) > 0;
  if (total === 0 && !loading && !failed && !chosen) {
    return (
      <>
        {note?.(data)}
        {empty ?? <Empty />}
      </>
    );
  }

  const choose = (next: Filters, replace = false) => {
    void update({ filters: next }, { replace });
    scrollIntoView(top.current);
  };
  const clear = () => {
    void update({ filters: {}, sortBy: 'standard', sortDirection: 'asc' });
    toTop();
  };
  const facets = { groups, filters, first: firstFacets, busy: loading };
  return (
    <FacetLayout
      label={list.name}
      column={
        <FacetColumn {...facets} onToggle={(group, name) => choose(toggleFilter(filters, group, name))} />
      }
    >
      {note?.(data)}
      <div className={css.tools} ref={top} tabIndex={-1}>
        <p className={css.count}>{failed ? null : t('/listing/count', { count: total })}</p>
        <FacetButton
          {...facets}
          total={failed ? undefined : total}
          onChange={(next, first) => choose(next, !first)}
          onClear={clear}
        />
        {order}
      </div>
      <ActiveFilters groups={groups} filters={filters} onChange={choose} onClear={clear} onLast={toTop} />
      {failed ? (
        <Failed onRetry={refetch} />
      ) : total === 0 && !loading ? (
        <NoMatches groups={groups} filters={filters} onChange={choose} onClear={clear} />
      ) : data.productViewModels.length === 0 && !loading ? (
        <PastEnd href={href({ page: 1 })} />
      ) : (
        <ul className={css.grid} aria-busy={loading}>
          {data.productViewModels.map((card, index) => (
            <li key={card.code}>
              <ProductCard
                card={card}
                name={nameOf?.(card)}
                eager={index < eagerCards}
                onSelect={() => selectItem(list, reportedCard(card), index)}
                sizes="(min-width: 80rem) 15rem, (min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 44vw"
              />
            </li>
          ))}
        </ul>
      )}
      {failed || pages <= 1 ? null : (
        <ChunkView
          chunk={pagination}
          props={{ current: state.page, count: pages, hrefOf: (page) => href({ page }), onTurn: turn }}
          fallback={<div className={css.pages} />}
        />
      )}
    </FacetLayout>
  );
}

/** Takes out of the address what the shop does not have, and with it out of every call that follows. */
function useKnownOnly(known: Filters) {
  const { query, update } = useListingQuery();
  const foreign = chosenCount(known) < chosenCount(query.filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that names too much.
  useEffect(() => {
    if (foreign) void update({ filters: known, page: query.page }, { replace: true });
  }, [foreign]);
}

/** Says the result of another query; the first one is part of the page itself, and what is renewed is no news. */
function useAnnounced(key: string, data: Listing | undefined, page: number, pages: number) {
  const t = useT();
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!data || key === last.current) return;
    const first = last.current === undefined;
    last.current = key;
    if (!first) announce(t('/listing/announce', { count: data.totalCount, page, pages: Math.max(1, pages) }));
  }, [key, data, page, pages, t]);
}

/** Reports what is listed, once for each query. */
function useReported({ id, name }: ReportedList, key: string, data: Listing | undefined) {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!data || last.current === key) return;
    last.current = key;
    if (data.productViewModels.length > 0)
      viewItemList({ id, name }, data.productViewModels.map(reportedCard));
  }, [id, name, key, data]);
}

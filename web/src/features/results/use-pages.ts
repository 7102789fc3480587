import { useEffect, useRef } from 'react';
import type { FacetCategory } from '@/lib/api/types';
import { type Query, queries, type Topic } from '@/lib/query-cache';
import { type QueryResult, useQuery } from '@/lib/use-query';

/** What every search on a page answers with. */
export interface Answer<H> {
  hits: H[];
  facetCategories: FacetCategory[];
  hasMore: boolean;
  totalCount: number;
}

/** One page of a search; the first pages of it are asked for one by one, and kept so. */
export function resultsPage<A>(search: Search<A>, page: number): Query<A> {
  const { key, load, topics } = search;
  return { key: `${key}|${page}`, load: () => load(page), topics };
}

/** A search, whose answer has pages. */
export interface Search<A> {
  key: string;
  load: (page: number) => Promise<A>;
  topics: readonly Topic[];
}

/** The answer on the screen. */
export interface PagesResult<A> extends QueryResult<A> {
  /** True while it answers another search than the one that is asked for, not just fewer pages of it. */
  isOther?: boolean;
}

/**
 * The first pages of a search, one after the other, as far as there are any: an address may name more than there are.
 * The totals are those of the last answer. What came with the page goes on from there.
 */
export function usePages<H, A extends Answer<H>>(
  search: Search<A>,
  pages: number,
  initial: A | null = null,
): PagesResult<A> {
  const keyOf = (upTo: number) => `${search.key}|1-${upTo}`;
  const query: Query<A> = {
    key: keyOf(pages),
    topics: search.topics,
    load: async () => {
      let page = pages;
      let last: A | undefined;
      while (!last && page > 1) {
        page -= 1;
        last = queries.peek<A>(keyOf(page));
      }
      last ??= await queries.get(resultsPage(search, 1));
      const hits = [...last.hits];
      for (page += 1; page <= pages && last.hasMore; page += 1) {
        last = await queries.get(resultsPage(search, page));
        hits.push(...last.hits);
      }
      return { ...last, hits };
    },
  };
  const result = useQuery(query, { keepPrevious: true, initial });
  const answered = useRef(search.key);
  const isAnswered = result.error === undefined && !result.loading;
  useEffect(() => {
    if (isAnswered) answered.current = search.key;
  }, [isAnswered, search.key]);
  return { ...result, isOther: answered.current !== search.key };
}

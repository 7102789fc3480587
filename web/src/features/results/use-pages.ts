import type { FacetCategory } from '@/lib/api/types';
import { type Cached, queries, useCached } from '@/lib/cache';

/** What every search on a page answers with. */
export interface Answer<H> {
  hits: H[];
  facetCategories: FacetCategory[];
  hasMore: boolean;
  totalCount: number;
}

/** The visitor reads it in the page's own words; the console has the reason. */
function logAndRethrow(error: unknown): never {
  console.error('The search failed', error);
  throw error;
}

/** What stands for one page of a search among the answers that are kept. */
export function resultsPageKey(key: string, page: number): string {
  return `${key}|${page}`;
}

/**
 * The first pages of a search, one after the other, as far as there are any: an address may name more than there are.
 * The totals are those of the last answer.
 */
export function usePages<H, A extends Answer<H>>(
  key: string,
  load: (page: number) => Promise<A>,
  pages: number,
): Cached<A> {
  return useCached(
    `${key}|1-${pages}`,
    async () => {
      const loaded = (page: number) =>
        queries.get(resultsPageKey(key, page), () => load(page).catch(logAndRethrow));
      let last = await loaded(1);
      const hits = [...last.hits];
      for (let page = 2; page <= pages && last.hasMore; page += 1) {
        last = await loaded(page);
        hits.push(...last.hits);
      }
      return { ...last, hits };
    },
    { keepPrevious: true },
  );
}

import type { FacetCategory } from '@/lib/api/types';
import { type Cached, queries, useCached } from '@/lib/cache';

/** What every search on a page answers with. */
export interface Answer<H> {
  hits: H[];
  facetCategories: FacetCategory[];
  hasMore: boolean;
  totalCount: number;
}

/** The first pages of a search, one after the other. The totals are those of the newest answer. */
export function usePages<H, A extends Answer<H>>(
  key: string,
  load: (page: number) => Promise<A>,
  pages: number,
): Cached<A> {
  return useCached(
    `${key}|1-${pages}`,
    async () => {
      const numbers = Array.from({ length: pages }, (_, index) => index + 1);
      const answers = await Promise.all(
        numbers.map((page) => queries.get(`${key}|${page}`, () => load(page))),
      );
      // There is always a first page.
      const last = answers.at(-1) as A;
      return { ...last, hits: answers.flatMap(({ hits }) => hits) };
    },
    { keepPrevious: true },
  );
}

import { type ContentRequest, searchContent } from '@/lib/api/search';
import type { ContentSearch } from '@/lib/api/types';
import { type Cached, queries, useCached } from '@/lib/cache';

/** The first pages of a content search, one after the other. The totals are those of the newest answer. */
export function useContent(
  request: Omit<ContentRequest, 'page'> | null,
  pages: number,
): Cached<ContentSearch> {
  const key = request ? `content|${JSON.stringify(request)}` : null;
  return useCached(
    key && `${key}|1-${pages}`,
    async () => {
      if (!request) throw new Error('Nothing was asked for');
      const numbers = Array.from({ length: pages }, (_, index) => index + 1);
      return joined(
        await Promise.all(
          numbers.map((page) => queries.get(`${key}|${page}`, () => searchContent({ ...request, page }))),
        ),
      );
    },
    { keepPrevious: true },
  );
}

function joined(answers: readonly ContentSearch[]): ContentSearch {
  const last = answers.at(-1);
  if (!last) throw new Error('There is no search without a page');
  return { ...last, hits: answers.flatMap(({ hits }) => hits) };
}

import { usePages } from '@/features/results/use-pages';
import { type ContentRequest, searchContent } from '@/lib/api/search';
import type { ContentSearch } from '@/lib/api/types';
import type { QueryResult } from '@/lib/use-query';

/** The first pages of a content search, one after the other. The totals are those of the newest answer. */
export function useContent(
  request: Omit<ContentRequest, 'page'>,
  pages: number,
  initial: ContentSearch | null,
): QueryResult<ContentSearch> {
  const key = `content|${JSON.stringify(request)}`;
  // Products may be among the hits, with nothing of their prices.
  return usePages(
    { key, load: (page) => searchContent({ ...request, page }), topics: ['content'] },
    pages,
    initial,
  );
}

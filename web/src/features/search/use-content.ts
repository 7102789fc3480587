import { usePages } from '@/features/results/use-pages';
import { type ContentRequest, searchContent } from '@/lib/api/search';
import type { ContentSearch } from '@/lib/api/types';
import type { Cached } from '@/lib/cache';

/** The first pages of a content search, one after the other. The totals are those of the newest answer. */
export function useContent(request: Omit<ContentRequest, 'page'>, pages: number): Cached<ContentSearch> {
  const key = `content|${JSON.stringify(request)}`;
  return usePages(key, (page) => searchContent({ ...request, page }), pages);
}

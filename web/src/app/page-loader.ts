import { loadBlocks } from '@/blocks/registry';
import { fetchPage } from '@/lib/api/pages';
import type { Market, PageModel } from '@/lib/api/types';
import { loadFor } from '@/lib/chunk';
import { type Query, queries } from '@/lib/query-cache';
import { pageKey } from '@/lib/url';
import { pageChunk } from '@/pages/registry';

/** The page of an address, as a market has it, from the cache or the server; null when there is none. */
export async function loadPage(href: string, track: boolean, market?: Market): Promise<PageModel | null> {
  const currentPageUrl = window.location.pathname;
  const query: Query<PageModel | null> = {
    ...pageQuery(href, market),
    load: () => fetchPage(href, { track, currentPageUrl, market }),
  };
  const page = await queries.get(query);
  // A page that is missing now may be published in a minute.
  if (!page) queries.evict(query.key);
  return page;
}

/** Keeps a page that came with the document. */
export function keepPage(href: string, page: PageModel): void {
  queries.put(pageQuery(href, page.market), page);
}

function pageQuery(href: string, market = ''): Pick<Query<PageModel | null>, 'key' | 'topics'> {
  return { key: `page|${market}|${pageKey(href)}`, topics: ['content', 'prices'] };
}

/** Loads the code of a page and of its blocks, so that nothing moves under the reader. What fails is explained in its place. */
export async function loadCode(page: PageModel): Promise<void> {
  await Promise.allSettled([loadFor(pageChunk(page), page), loadBlocks(page)]);
}

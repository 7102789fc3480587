import { loadBlocks } from '@/blocks/registry';
import { fetchPage } from '@/lib/api/pages';
import type { Market, PageModel } from '@/lib/api/types';
import { loadFor } from '@/lib/chunk';
import { pageQuery } from '@/lib/page-cache';
import { type Query, queries } from '@/lib/query-cache';
import { pageChunk } from '@/pages/registry';

/** The page of an address, as a market has it, from the cache or the server; null when there is none. */
export async function loadPage(href: string, track: boolean, market?: Market): Promise<PageModel | null> {
  const currentPageUrl = window.location.pathname;
  const query: Query<PageModel | null> = {
    ...pageQuery(href, market),
    load: () => fetchPage(href, { track, currentPageUrl, market }),
  };
  const page = await queries.get(query);
  // A page that is missing now may be published in a minute; one that is made for the visitor follows what they do.
  if (!page || page.isPersonal) queries.outdate(query.key);
  return page;
}

/** Loads the code of a page and of its blocks, so that nothing moves under the reader. What fails is explained in its place. */
export async function loadCode(page: PageModel): Promise<void> {
  await Promise.allSettled([loadFor(pageChunk(page), page), loadBlocks(page)]);
}

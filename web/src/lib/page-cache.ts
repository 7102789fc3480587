import type { Market, PageModel } from '@/lib/api/types';
import { pageKey } from '@/lib/page-key';
import { type Query, queries } from '@/lib/query-cache';

/** What names the page of an address, as a market has it, in the cache. */
export function pageQuery(href: string, market = ''): Pick<Query<PageModel | null>, 'key' | 'topics'> {
  return { key: `page|${market}|${pageKey(href)}`, topics: ['content', 'prices'] };
}

/** Keeps a page that came some other way: with the document, or over the socket. One made for the visitor is asked for anew. */
export function keepPage(href: string, page: PageModel): void {
  if (!page.isPersonal) queries.put(pageQuery(href, page.market), page);
}

/** Forgets a page that is another one by now. */
export function forgetPage(href: string, market: Market): void {
  queries.outdate(pageQuery(href, market).key);
}

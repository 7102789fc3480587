import { blocks } from '@/blocks/registry';
import { fetchDictionary, fetchPage } from '@/lib/api/pages';
import type { Language, Market, PageModel } from '@/lib/api/types';
import { Cache } from '@/lib/cache';
import { typeName } from '@/lib/case';
import type { Chunk } from '@/lib/chunk';
import { HOUR } from '@/lib/clock';
import type { Entries } from '@/lib/i18n/plural';
import { pageKey } from '@/lib/url';
import { pages } from '@/pages/registry';

const pageCache = new Cache(HOUR, 50);
const dictionaryCache = new Cache(HOUR, 4);

/** Blocks of the first screen: they are here before the page is, so that nothing moves under the reader. */
const FIRST_BLOCKS = 3;

/** The page of an address, as a market has it, from the cache or the server; null when there is none. */
export async function loadPage(href: string, track: boolean, market?: Market): Promise<PageModel | null> {
  const key = cacheKey(href, market);
  const currentPageUrl = window.location.pathname;
  const page = await pageCache.get(key, () => fetchPage(href, { track, currentPageUrl, market }));
  // A page that is missing now may be published in a minute.
  if (!page) pageCache.evict(key);
  return page;
}

/** Keeps a page that came with the document. */
export function keepPage(href: string, page: PageModel): void {
  pageCache.put(cacheKey(href, page.market), page);
}

function cacheKey(href: string, market = ''): string {
  return `${market} ${pageKey(href)}`;
}

export function loadDictionary(language: Language): Promise<Entries> {
  return dictionaryCache.get(language, () => fetchDictionary(language));
}

export function keepDictionary(language: Language, entries: Entries): void {
  dictionaryCache.put(language, entries);
}

/** The chunk of a page; undefined for a type that this release does not know. */
export function pageChunk(page: PageModel): Chunk<{ page: PageModel }> | undefined {
  // The registry pairs each type with its own model, and the type was just read from the model.
  return (pages as Record<string, Chunk<{ page: PageModel }> | undefined>)[typeName(page)];
}

/** Loads the code a page needs for its first screen. A part that fails is explained where it would stand. */
export async function loadCode(page: PageModel): Promise<void> {
  const first = page.mainContentArea
    .slice(0, FIRST_BLOCKS)
    .map((block) => (blocks as Record<string, Chunk<never> | undefined>)[typeName(block)]);
  await Promise.allSettled([pageChunk(page), ...first].map((chunk) => chunk?.load()));
}

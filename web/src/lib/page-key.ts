import { BLOCK_PREFIX } from './url';

/** Query parameters that are the state of a listing or of a block, not part of a page's address. The phrase of a search is part. */
const LISTING_PARAMETERS = new Set(['code', 'page', 'sortBy', 'sortDirection']);
const FILTER_PREFIX = 'filter.';

/** Choices on a page that only the browser knows: they change what the page asks for, not the page. */
const STATE_PARAMETERS = [
  'categoryIds',
  'city',
  'filters',
  'productPageId',
  'query',
  'servings',
  'show',
  'year',
];

function isListingParameter(name: string): boolean {
  return LISTING_PARAMETERS.has(name) || name.startsWith(FILTER_PREFIX) || name.startsWith(BLOCK_PREFIX);
}

/** Path and query of an address without the listing's parameters: what the page is fetched and cached by. */
export function contentUrl(href: string): string {
  const url = new URL(href, window.location.origin);
  for (const name of [...url.searchParams.keys()]) {
    if (isListingParameter(name)) url.searchParams.delete(name);
  }
  // Written anew, so that `%20` and `+` are the same.
  const query = url.searchParams.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

/**
 * What tells the pages of the site apart: addresses with the same key are places on the same page. The phrase `q` is a
 * place on pages that are the same for every phrase.
 */
export function pageKey(href: string, phraseIsState = false): string {
  const url = new URL(contentUrl(href), window.location.origin);
  if (phraseIsState) url.searchParams.delete('q');
  for (const name of STATE_PARAMETERS) url.searchParams.delete(name);
  return url.pathname + url.search;
}

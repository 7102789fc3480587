/** Query parameters that are the state of a listing or of a block, not part of a page's address. The phrase of a search is part. */
const LISTING_PARAMETERS = new Set(['code', 'page', 'sortBy', 'sortDirection']);
const FILTER_PREFIX = 'filter.';

/** Before the state of a block that is not the only one of its kind on a page: `block.4711.page`. */
const BLOCK_PREFIX = 'block.';

/** The name of a parameter that belongs to one block of the page. */
export function blockParameter(id: string, name: string): string {
  return `${BLOCK_PREFIX}${id}.${name}`;
}

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

export function isListingParameter(name: string): boolean {
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

/** An address of the site with the origin of another of its addresses; one that has an origin keeps it. */
export function absolute(href: string, base: string): string {
  return href.startsWith('/') ? (/^https?:\/\/[^/]+/.exec(base)?.[0] ?? '') + href : href;
}

/** True for addresses of the site at `origin` (scheme and host). */
export function isInternal(href: string, origin = window.location.origin): boolean {
  const [, scheme, host] = /^(?:([a-z][a-z\d+.-]*):)?(\/\/[^/?#]*)?/i.exec(href.trim()) ?? [];
  if (scheme === undefined && host === undefined) return true;
  const own = /^(https?):(\/\/.*)$/.exec(origin);
  return (scheme ?? own?.[1])?.toLowerCase() === own?.[1] && host?.toLowerCase() === own?.[2];
}

/** True when the address names a file that pages ask to open in a tab of its own (`pdf,docx`). */
export function opensInNewTab(href: string, extensions: string): boolean {
  const path = href.split(/[?#]/, 1)[0] ?? '';
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
  if (!extension) return false;
  return extensions
    .split(',')
    .map((entry) => entry.trim().replace(/^\./, '').toLowerCase())
    .includes(extension);
}

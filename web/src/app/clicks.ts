import { isInternal } from '@/lib/url';

/** What is known of a click on, or a pointer over, a link. */
export interface LinkEvent {
  target: EventTarget | null;
  defaultPrevented: boolean;
  button?: number;
  metaKey?: boolean;
  ctrlKey?: boolean;
  shiftKey?: boolean;
  altKey?: boolean;
}

/** Pages begin with their language. All other addresses the server answers itself: files, feeds, those that lead on to a page. */
const PAGES = /^\/(fi|sv|en)(\/|$)/;

/** The link that an event happened on. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** The address that the app shall show itself; null when the link is the browser's business. */
export function followed(event: LinkEvent): string | null {
  if (event.defaultPrevented || (event.button ?? 0) !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = linkOf(event.target);
  // Links to files have a tab of their own as their target.
  if (!link || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const href = link.getAttribute('href') ?? '';
  if (!isInternal(href)) return null;
  const url = new URL(href, window.location.href);
  if (!PAGES.test(url.pathname)) return null;
  // A place on the page shown: the browser scrolls there by itself.
  if (url.hash && samePage(url, window.location)) return null;
  return url.pathname + url.search + url.hash;
}

/** The address worth fetching ahead; null for the page shown, for files and for what asks not to be. */
export function prefetched(target: EventTarget | null): string | null {
  const link = linkOf(target);
  if (!link || link.dataset['prefetch'] === 'off') return null;
  const href = followed({ target, defaultPrevented: false });
  if (!href) return null;
  return samePage(new URL(href, window.location.href), window.location) ? null : href;
}

function samePage(one: URL | Location, other: URL | Location): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

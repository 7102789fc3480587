import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { isInternal, opensInNewTab } from '@/lib/url';

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

/** Addresses that the server answers itself, never with a page of the app. */
const NOT_PAGES = /^\/(api|assets|pictures|ws)(\/|$)|^\/(robots\.txt|sitemap\.xml|metrics|healthz|readyz)$/;

/** The link that an event happened on. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** The link that a plain click is on; null where the browser was told what to do with it. */
function plainLink(event: LinkEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || (event.button ?? 0) !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = linkOf(event.target);
  return link && !link.hasAttribute('download') ? link : null;
}

/** The address that the app shall show itself; null when the link is the browser's business. */
export function followed(event: LinkEvent, fileTypes: string): string | null {
  const link = plainLink(event);
  if (!link || (link.target && link.target !== '_self')) return null;
  const href = link.getAttribute('href') ?? '';
  if (!isInternal(href) || opensInNewTab(href, fileTypes)) return null;
  const url = new URL(href, window.location.href);
  if (NOT_PAGES.test(url.pathname)) return null;
  // A place on the page shown: the browser scrolls there by itself.
  if (url.hash && samePage(url, window.location)) return null;
  return url.pathname + url.search + url.hash;
}

/** The address of a file that pages open in a tab of its own, where its link, as one in formatted text, does not say so itself. */
export function openedApart(event: LinkEvent, fileTypes: string): string | null {
  const link = plainLink(event);
  return link && !link.target && opensInNewTab(link.href, fileTypes) ? link.href : null;
}

/** The address worth fetching ahead; null for the page shown, for files and for what asks not to be. */
export function prefetched(target: EventTarget | null, fileTypes: string): string | null {
  const link = linkOf(target);
  if (!link || link.dataset['prefetch'] === 'off') return null;
  const href = followed({ target, defaultPrevented: false }, fileTypes);
  if (!href) return null;
  return samePage(new URL(href, window.location.href), window.location) ? null : href;
}

function samePage(one: URL | Location, other: URL | Location): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

/** The types of files that open in a window of their own. */
export function fileTypes(): string {
  return store.get(pageAtom)?.metadata.openInNewTabFileExtensionList ?? '';
}

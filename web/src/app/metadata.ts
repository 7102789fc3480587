import type { PageMetadata, PageModel } from '@/lib/api/types';
import { setMeta, setRobots } from '@/lib/head';
import { parseListingQuery } from '@/lib/listing-query';

declare global {
  interface Window {
    /** What scripts of the host page may read of the page shown. */
    pageMetadata?: PageMetadata;
    /** A personalisation script of the host page, when there is one. */
    personalisation?: { init?: () => void };
  }
}

export const DEFAULT_THEME = 'fi-default';

/** Theme, language and market of the document: styles and scripts of the host page read them there. */
export function applyDocument(page: PageModel): void {
  const { documentElement: html } = document;
  html.lang = page.metadata.currentLanguage;
  html.dataset['theme'] = page.layoutTheme || DEFAULT_THEME;
  html.dataset['market'] = page.market;
}

/** What the head says of the page. The first page has it from the server. */
export function applyMetadata(page: PageModel): void {
  const { pageMetadata: meta } = page;
  document.title = documentTitle(page);
  setMeta('name', 'description', meta.metaDescription);
  setMeta('property', 'og:title', meta.ogTitle);
  setMeta('property', 'og:description', meta.ogDescription);
  setMeta('property', 'og:image', meta.ogImage);
  setRobots(meta.robots);
  applyLocation(page);
  setAlternates(alternates(page));
  window.pageMetadata = meta;
  window.personalisation?.init?.();
}

/** What the head says of the place on the page: each page of a listing has an address of its own. */
export function applyLocation(page: PageModel): void {
  const address = canonicalAddress(page);
  setCanonical(address);
  setMeta('property', 'og:url', address);
}

function canonicalAddress(page: PageModel): string | null {
  const { canonicalUrl } = page.pageMetadata;
  if (!canonicalUrl) return null;
  const url = new URL(canonicalUrl, window.location.origin);
  // The model may have been made for another page of the listing than the one shown.
  url.searchParams.delete('page');
  const { page: shown } = parseListingQuery(window.location.search);
  if (page.type === 'Category' && shown > 1) url.searchParams.set('page', String(shown));
  return url.href;
}

/** The page in the languages that it is in; the page of an error is nobody's translation. */
function alternates(page: PageModel): { language: string; href: string }[] {
  if (page.type === 'ErrorPage') return [];
  const base = page.pageMetadata.canonicalUrl || window.location.origin;
  return page.navigation.pageLanguages
    .filter(({ isTranslation }) => isTranslation)
    .map(({ name, url }) => ({ language: name, href: new URL(url, base).href }));
}

/** The title of the window, and what is announced after a navigation. */
export function documentTitle({ name, siteTitle, pageMetadata: { metaTitle } }: PageModel): string {
  const title = metaTitle || name;
  return !siteTitle || title.includes(siteTitle) ? title : `${title} – ${siteTitle}`;
}

/** Sets, or with null removes, the canonical address. */
function setCanonical(href: string | null): void {
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!href) {
    link?.remove();
    return;
  }
  if (!link) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = href;
}

/** Replaces the addresses of the same page in the shop's languages. */
function setAlternates(alternates: readonly { language: string; href: string }[]): void {
  for (const old of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) old.remove();
  for (const { language, href } of alternates) {
    const link = document.createElement('link');
    link.rel = 'alternate';
    link.hreflang = language;
    link.href = href;
    document.head.append(link);
  }
}

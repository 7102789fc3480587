import type { PageMetadata, PageModel } from '@/lib/api/types';
import { setCanonical, setMeta, setRobots } from '@/lib/head';

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
  setMeta('property', 'og:url', meta.canonicalUrl);
  setRobots(meta.robots);
  setCanonical(meta.canonicalUrl || null);
  window.pageMetadata = meta;
  window.personalisation?.init?.();
}

/** The title of the window, and what is announced after a navigation. */
export function documentTitle({ name, siteTitle, pageMetadata: { metaTitle } }: PageModel): string {
  const title = metaTitle || name;
  return !siteTitle || title.includes(siteTitle) ? title : `${title} – ${siteTitle}`;
}

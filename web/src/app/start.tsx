import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { reportEvents } from '@/features/analytics/events';
import type { Language, PageModel } from '@/lib/api/types';
import { loadChunks } from '@/lib/chunk';
import { inlined } from '@/lib/head';
import { completeDictionary, setDictionary } from '@/lib/i18n/t';
import { pageAtom } from '@/lib/page';
import { documentStore, store } from '@/lib/store';
import { here, locationAtom } from '@/lib/url-state';
import { App } from './app';
import { loadDictionary, loadFirstTexts } from './dictionary-loader';
import { startBrowsing } from './links';
import { handlePreloadErrors, linkSheet } from './preload-errors';

const LANGUAGES: readonly Language[] = ['fi', 'sv', 'en'];

/**
 * Brings the first page on the screen: from the document when the server put it there, else from the call. The answer is
 * the app.
 */
export async function start(root: HTMLElement): Promise<Root> {
  handlePreloadErrors();
  // What is fetched there has all rules of the sheets in its address: `/styles?of=core,cart`.
  const sheets = document.querySelector<HTMLLinkElement>('link#sheets')?.href;
  for (const name of sheets?.split('=')[1]?.split(',') ?? []) linkSheet(`/assets/${name}.css`, true);
  const language = documentLanguage();
  const given = inlined<PageModel>('page-model');
  const [page, first] = await Promise.all([
    given ?? import('./browsing').then(({ firstPage }) => firstPage(language)),
    loadFirstTexts(language),
    sheets && linked(sheets),
  ]);
  const spoken = page.metadata.currentLanguage;
  const { entries, rest } = spoken === language ? first : { entries: await loadDictionary(spoken) };
  setDictionary(spoken, entries, { fallback: () => loadDictionary('fi'), rest });
  const modules = inlined<string[]>('modules');
  if (modules) await loadChunks(modules);
  else if (given) await import('./page-loader').then(({ loadCode }) => loadCode(given));

  for (const one of [store, documentStore]) one.set(pageAtom, page);
  store.set(locationAtom, here());
  // The server rendered the page at its own address: what else the browser's carries was nothing to it.
  documentStore.set(locationAtom, { path: page.url, search: page.query, hash: '' });
  window.pageMetadata = page.pageMetadata;
  reportEvents();
  let app!: Root;
  // As a transition, which React works on in slices: between them the browser answers whoever scrolls and types.
  startTransition(() => {
    // A page that the server could not render, or did not, has no markup to take over.
    app = root.hasChildNodes() ? hydrateRoot(root, <App />) : createRoot(root);
  });
  if (!root.hasChildNodes()) app.render(<App />);
  completeDictionary().catch(() => {});
  // Whoever looks at drafts is no shopper: nothing of the cart or the reports is for them.
  if (page.preview) void import('./preview/bridge');
  else startBrowsing();
  return app;
}

/** Resolves when the rules of a sheet count, or cannot come. */
function linked(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const sheet = linkSheet(href);
    sheet.onload = sheet.onerror = resolve;
  });
}

/** The language of the document, or of the address when nobody has filled the document in. */
function documentLanguage(): Language {
  const named = [document.documentElement.lang, window.location.pathname.split('/')[1]];
  return LANGUAGES.find((language) => named.includes(language)) ?? 'fi';
}

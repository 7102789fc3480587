import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { reportEvents } from '@/features/analytics/events';
import type { Language, PageModel } from '@/lib/api/types';
import { loadChunks } from '@/lib/chunk';
import { hostSetting, inlined } from '@/lib/head';
import { setDictionary } from '@/lib/i18n/t';
import { pageAtom } from '@/lib/page';
import { documentStore, store } from '@/lib/store';
import { here, locationAtom } from '@/lib/url-state';
import { App } from './app';
import { startMarketSync } from './market-sync';
import { applyDocument, applyMetadata } from './metadata';
import { keepPage, loadCode, loadDictionary, loadPage } from './page-loader';
import { handlePreloadErrors } from './preload-errors';
import { Router } from './router';

const LANGUAGES: readonly Language[] = ['fi', 'sv', 'en'];

/**
 * Brings the first page on the screen: from the document when the server put it there, else from the call. The answer is
 * the app.
 */
export async function start(root: HTMLElement): Promise<Root> {
  handlePreloadErrors();
  const language = documentLanguage();
  const given = inlined<PageModel>('page-model');
  const [page, entries] = await Promise.all([
    given ?? firstPage(),
    loadDictionary(language, hostSetting('dictionary-version')),
  ]);
  const spoken = page.metadata.currentLanguage;
  const spokenEntries = spoken === language ? entries : await loadDictionary(spoken);
  setDictionary(spoken, spokenEntries, () => loadDictionary('fi'));
  const modules = inlined<string[]>('modules');
  await (modules ? loadChunks(modules) : loadCode(page));

  if (given) {
    keepPage(window.location.href, given);
  } else {
    keepPage(page.url, page);
    applyMetadata(page);
  }
  applyDocument(page);
  for (const one of [store, documentStore]) {
    one.set(pageAtom, page);
    one.set(locationAtom, here());
  }
  reportEvents();
  const router = new Router();
  router.start();
  startMarketSync((market) => router.toMarket(market));
  // A page that the server could not render, or did not, has no markup to take over.
  if (root.hasChildNodes()) return hydrateRoot(root, <App />);
  const app = createRoot(root);
  app.render(<App />);
  return app;
}

/** Without a server that fills the document (the development server) the first page is called for. */
async function firstPage(): Promise<PageModel> {
  const { pathname, search } = window.location;
  const href = pathname === '/' ? `/${documentLanguage()}/` : pathname + search;
  const page = await loadPage(href, true);
  if (!page) throw new Error(`There is no page at ${href}`);
  return page;
}

/** The language of the document, or of the address when nobody has filled the document in. */
function documentLanguage(): Language {
  const named = [document.documentElement.lang.slice(0, 2), window.location.pathname.split('/')[1]];
  return LANGUAGES.find((language) => named.includes(language)) ?? 'fi';
}

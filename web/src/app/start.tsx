import { createRoot, type Root } from 'react-dom/client';
import { reportEvents } from '@/features/analytics/events';
import type { Language, PageModel } from '@/lib/api/types';
import { inlined } from '@/lib/head';
import type { Entries } from '@/lib/i18n/plural';
import { setDictionary } from '@/lib/i18n/t';
import { keepDocumentPage, pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { App } from './app';
import { keepFocus } from './kept-focus';
import { startMarketSync } from './market-sync';
import { applyDocument, applyMetadata } from './metadata';
import { keepDictionary, keepPage, loadCode, loadDictionary, loadPage } from './page-loader';
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
  const words = inlined<Entries>('dictionary');
  const [page, entries] = await Promise.all([given ?? firstPage(), words ?? loadDictionary(language)]);
  const spoken = page.metadata.currentLanguage;
  const spokenEntries = spoken === language ? entries : await loadDictionary(spoken);
  keepDictionary(spoken, spokenEntries);
  setDictionary(spoken, spokenEntries, () => loadDictionary('fi'));
  await loadCode(page);

  if (given) {
    keepPage(window.location.href, given);
    keepDocumentPage(given);
  } else {
    keepPage(page.url, page);
    applyMetadata(page);
  }
  applyDocument(page);
  store.set(pageAtom, page);
  reportEvents();
  const router = new Router();
  router.start();
  startMarketSync((market) => router.toMarket(market));
  const app = createRoot(root);
  app.render(<App onShown={keepFocus(root)} />);
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

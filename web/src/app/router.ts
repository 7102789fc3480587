import { virtualPageView } from '@/features/analytics/events';
import { announce } from '@/lib/announce';
import type { Market, PageModel } from '@/lib/api/types';
import { typeName } from '@/lib/case';
import { hostSetting } from '@/lib/head';
import { dictionaryAtom, setDictionary, t } from '@/lib/i18n/t';
import { type NavigateOptions, type Navigator, setNavigator } from '@/lib/navigate';
import { type Overlay, overlayAtom, setOverlay } from '@/lib/overlay';
import { loadingAtom, pageAtom } from '@/lib/page';
import { randomId } from '@/lib/random';
import { atom, store } from '@/lib/store';
import { pageKey } from '@/lib/url';
import { syncLocation } from '@/lib/url-state';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { followed, prefetched } from './clicks';
import { applyDocument, applyLocation, applyMetadata, documentTitle } from './metadata';
import { loadCode, loadDictionary, loadPage } from './page-loader';
import { ScrollMemory } from './scroll-memory';

/** What the page does once it is on the screen. */
export interface PendingScrollFocus {
  id: number;
  /** Where to scroll; null leaves the position alone. */
  scroll: number | null;
  hash: string;
  /** False for the first page: the browser has put the focus where it belongs. */
  focus: boolean;
}

export const pendingScrollFocusAtom = atom<PendingScrollFocus>({
  id: 0,
  scroll: null,
  hash: '',
  focus: false,
});

type NavigationType = 'push' | 'replace' | 'return';

/** The one route: every address is asked for at the server, and what comes is shown. */
export class Router implements Navigator {
  readonly #scroll = new ScrollMemory();
  #entry = '';
  #key = '';
  #navigation = 0;
  /** What lay over the page when the navigation began. */
  #overlay: Overlay = 'none';
  #prefetched = new Set<string>();
  /** The market that pages are asked for: another than that of the page shown while the visitor changes it. */
  #market: Market | undefined;

  /** Starts listening. The page in the store is the one of the address shown. */
  start(): void {
    window.history.scrollRestoration = 'manual';
    this.#entry = entryOf(window.history.state) ?? randomId();
    this.#key = keyHere(window.location.href);
    window.history.replaceState({ entry: this.#entry }, '');
    window.addEventListener('popstate', (event) => void this.#return(entryOf(event.state)));
    window.addEventListener('pagehide', () => this.#rememberScroll());
    document.addEventListener('click', (event) => this.#click(event));
    for (const type of ['mouseover', 'focusin', 'touchstart'] as const)
      document.addEventListener(type, (event) => this.#near(event.target), { passive: true });
    setNavigator(this);
    const scroll = this.#scroll.recall(this.#entry);
    this.#scrollAndFocus(scroll ?? null, window.location.hash, false);
    this.#viewed();
  }

  async navigate(href: string, { replace = false, keepScroll = false }: NavigateOptions = {}): Promise<void> {
    const url = new URL(href, window.location.href);
    if (url.origin !== window.location.origin) {
      window.location.assign(url);
      return;
    }
    const target = url.pathname + url.search + url.hash;
    const type: NavigationType = replace || target === currentAddress() ? 'replace' : 'push';
    if (keyHere(target) === this.#key) {
      this.#navigation += 1;
      this.#write(target, type);
      this.#onLocationChanged();
      if (!keepScroll) this.#scrollAndFocus(0, url.hash, false);
      return;
    }
    await this.#go(target, type, keepScroll ? null : 0, url.hash);
  }

  /** Shows the page again as another market has it, in its place. Throws when it cannot be fetched. */
  async toMarket(market: Market): Promise<void> {
    const before = this.#market;
    this.#market = market;
    this.#navigation += 1;
    const navigation = this.#navigation;
    // A visitor who goes on meanwhile gets the next page in the new market.
    const current = () => navigation === this.#navigation;
    store.set(loadingAtom, true);
    try {
      const target = currentAddress();
      const page = await this.#load(target);
      if (!current()) return;
      const start = store.get(pageAtom)?.navigation.currentLanguageStartPage;
      if (page) await this.#show(page, target, 'replace', null, '', current, false);
      else if (start) await this.navigate(start);
    } catch (error) {
      if (current()) this.#market = before;
      throw error;
    } finally {
      if (current()) store.set(loadingAtom, false);
    }
  }

  prefetch(href: string): void {
    const key = keyHere(href);
    if (key === this.#key || this.#prefetched.has(key)) return;
    this.#prefetched.add(key);
    this.#load(href, false)
      .then((page) => page && loadCode(page))
      .catch(() => undefined)
      .finally(() => this.#prefetched.delete(key));
  }

  async #return(entry: string | null): Promise<void> {
    if (entry === null && keyHere(currentAddress()) === this.#key) {
      // The browser went to a place on the page by itself, and has scrolled there already.
      this.#entry = randomId();
      window.history.replaceState({ entry: this.#entry }, '');
      this.#onLocationChanged();
      return;
    }
    this.#rememberScroll();
    this.#entry = entry ?? randomId();
    const scroll = this.#scroll.recall(this.#entry) ?? 0;
    const target = currentAddress();
    if (keyHere(target) === this.#key) {
      this.#navigation += 1;
      this.#onLocationChanged();
      this.#scrollAndFocus(scroll, '', false);
      return;
    }
    await this.#go(target, 'return', scroll, '');
  }

  /** Fetches a page and, unless another navigation has begun meanwhile, shows it. The old one stays until then. */
  async #go(target: string, type: NavigationType, scroll: number | null, hash: string): Promise<void> {
    this.#navigation += 1;
    this.#overlay = store.get(overlayAtom);
    const navigation = this.#navigation;
    const current = () => navigation === this.#navigation;
    store.set(loadingAtom, true);
    try {
      const page = await this.#load(target);
      if (!current()) return;
      if (page) await this.#show(page, target, type, scroll, hash, current);
      else await this.#missing(target, type, current);
    } catch (error) {
      if (current()) this.#failed(error, () => this.#go(target, type, scroll, hash));
    } finally {
      if (current()) store.set(loadingAtom, false);
    }
  }

  async #show(
    page: PageModel,
    target: string,
    type: NavigationType,
    scroll: number | null,
    hash: string,
    current: () => boolean,
    moves = true,
  ): Promise<void> {
    const language = page.metadata.currentLanguage;
    const [entries] = await Promise.all([loadDictionary(language), loadCode(page)]);
    if (!current()) return;
    if (type !== 'return') this.#write(target, type);
    if (store.get(dictionaryAtom).language !== language)
      setDictionary(language, entries, () => loadDictionary('fi'));
    applyDocument(page);
    applyMetadata(page);
    const overlay = store.get(overlayAtom);
    // What was opened on the way is in use: it stays, with what was typed there.
    const inUse = overlay !== 'none' && overlay !== this.#overlay;
    if (moves && !inUse) setOverlay('none');
    store.set(pageAtom, page);
    this.#key = keyHere(target);
    this.#onLocationChanged();
    if (!moves) return;
    this.#scrollAndFocus(scroll, hash, !inUse);
    announce(documentTitle(page));
    this.#viewed();
  }

  #load(href: string, track = true): Promise<PageModel | null> {
    return loadPage(href, track, this.#market ?? store.get(pageAtom)?.market);
  }

  /** No page lives there: the host page says what to show instead; else it is the start page, else the root. */
  async #missing(target: string, type: NavigationType, current: () => boolean): Promise<void> {
    const newest = store.get(pageAtom);
    const instead = [
      inLanguageOf(newest, hostSetting('error-page')),
      inLanguageOf(newest, hostSetting('not-found-page')),
      newest?.navigation.currentLanguageStartPage,
    ];
    for (const address of instead) {
      if (!address || pageKey(address) === pageKey(target)) continue;
      const page = await this.#load(address);
      if (!current()) return;
      if (!page) continue;
      // After a way back the address without a page is in the browser already, and gives way.
      const place = type === 'return' || keyHere(address) === this.#key ? 'replace' : type;
      await this.#show(page, address, place, 0, '', current);
      if (current()) showSnackbar({ text: t('/shell/page-missing'), variant: 'warning' });
      return;
    }
    window.location.assign('/');
  }

  #failed(error: unknown, again: () => void): void {
    console.error(error);
    showSnackbar({
      text: t('/shell/page-failed'),
      variant: 'error',
      timeout: null,
      actionText: t('/ui/retry'),
      action: again,
    });
  }

  #write(target: string, type: NavigationType): void {
    if (type === 'replace') {
      window.history.replaceState({ entry: this.#entry }, '', target);
      return;
    }
    this.#rememberScroll();
    this.#entry = randomId();
    window.history.pushState({ entry: this.#entry }, '', target);
  }

  /** The address has changed: so has what depends on it. */
  #onLocationChanged(): void {
    syncLocation();
    const page = store.get(pageAtom);
    if (page) applyLocation(page);
  }

  #scrollAndFocus(scroll: number | null, hash: string, focus: boolean): void {
    store.set(pendingScrollFocusAtom, (last) => ({ id: last.id + 1, scroll, hash, focus }));
  }

  #rememberScroll(): void {
    this.#scroll.remember(this.#entry, window.scrollY);
  }

  #viewed(): void {
    const page = store.get(pageAtom);
    if (page) virtualPageView(page, currentAddress());
  }

  #click(event: MouseEvent): void {
    const href = followed(event, fileTypes());
    if (!href) return;
    event.preventDefault();
    void this.navigate(href);
  }

  #near(target: EventTarget | null): void {
    if (savesData()) return;
    const href = prefetched(target, fileTypes());
    if (href) this.prefetch(href);
  }
}

function fileTypes(): string {
  return store.get(pageAtom)?.metadata.openInNewTabFileExtensionList ?? '';
}

/** An address that the document named, in the language that is shown by now. */
function inLanguageOf(page: PageModel | null, address: string | null): string | null {
  if (!page || !address) return address;
  return address.replace(/^\/[a-z]{2}(?=\/)/, `/${page.metadata.currentLanguage}`);
}

/** True for visitors who asked their browser to load no more than it must. */
function savesData(): boolean {
  return (window.navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** What tells an address from that of the page shown. Only the page of results is another one for another phrase. */
function keyHere(href: string): string {
  const page = store.get(pageAtom);
  return pageKey(href, page !== null && typeName(page) !== 'search-result-page');
}

function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

function entryOf(state: unknown): string | null {
  const entry = (state as { entry?: unknown } | null)?.entry;
  return typeof entry === 'string' ? entry : null;
}

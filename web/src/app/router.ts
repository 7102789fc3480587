import { virtualPageView } from '@/features/analytics/page-view';
import { announce } from '@/lib/announce';
import type { Market, PageModel } from '@/lib/api/types';
import { hostSetting } from '@/lib/head';
import { dictionaryAtom, setDictionary, t } from '@/lib/i18n/t';
import { type NavigateOptions, type Navigator, setNavigator } from '@/lib/navigate';
import { type Overlay, overlayAtom, setOverlay } from '@/lib/overlay';
import { loadingAtom, pageAtom } from '@/lib/page';
import { pageKey } from '@/lib/page-key';
import { randomId } from '@/lib/random';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { prefetched } from './clicks';
import { loadDictionary } from './dictionary-loader';
import { applyDocument, applyLocation, applyMetadata, documentTitle } from './metadata';
import {
  initialNavigation,
  type NavigationEffect,
  type NavigationEvent,
  type NavigationState,
  type PendingNavigation,
  type ScrollTo,
  stepNavigation,
} from './navigation';
import { loadCode, loadPage } from './page-loader';
import { PrefetchDwell } from './prefetch';
import { pendingScrollFocusAtom } from './scroll-focus';
import { ScrollMemory } from './scroll-memory';

/**
 * The one route: every address is asked for at the server, and what comes is shown. What follows from what is decided by
 * the machine in `navigation.ts`; here it is done.
 */
export class Router implements Navigator {
  readonly #scroll = new ScrollMemory();
  #state: NavigationState = initialNavigation('', '');
  /** Why the page could not be shown again. */
  #failure: unknown = null;
  /** What lay over the page when the newest page was asked for. */
  #overlay: Overlay = 'none';
  readonly #prefetched = new Set<string>();
  readonly #dwell = new PrefetchDwell((href) => this.prefetch(href));
  /** The market that pages are asked for: another than that of the page shown while the visitor changes it. */
  #market: Market | undefined;

  /** Starts listening. The page in the store is the one of the address shown. */
  start(): void {
    window.history.scrollRestoration = 'manual';
    const entry = entryOf(window.history.state) ?? randomId();
    this.#state = initialNavigation(entry, keyHere(window.location.href));
    window.history.replaceState({ entry }, '');
    window.addEventListener('popstate', (event) => void this.#popstate(entryOf(event.state)));
    window.addEventListener('pagehide', () => this.#rememberScroll(this.#state.shownEntry));
    for (const type of ['mouseover', 'focusin'] as const)
      document.addEventListener(type, ({ target }) => this.#dwell.over(worthFetching(target)), {
        passive: true,
      });
    document.addEventListener('touchstart', ({ target }) => this.#dwell.touch(worthFetching(target)), {
      passive: true,
    });
    setNavigator(this);
    // A reader who has scrolled meanwhile stays there.
    const moved = window.scrollY > 0;
    this.#scrollAndFocus(
      moved ? null : (this.#scroll.recall(entry) ?? null),
      moved ? '' : window.location.hash,
      false,
    );
    this.#viewed();
  }

  async navigate(href: string, { replace = false, keepScroll = false }: NavigateOptions = {}): Promise<void> {
    const url = new URL(href, window.location.href);
    if (url.origin !== window.location.origin) {
      window.location.assign(url);
      return;
    }
    const target = url.pathname + url.search + url.hash;
    await this.#dispatch({
      event: 'navigate',
      target,
      key: keyHere(target),
      replace: replace || target === currentAddress(),
      keepScroll,
      hash: url.hash,
      entry: randomId(),
    });
  }

  /** Shows the page again as another market has it, in its place. Throws when it cannot be fetched. */
  async toMarket(market: Market): Promise<void> {
    const before = this.#market;
    this.#market = market;
    this.#failure = null;
    void this.#dispatch({ event: 'refresh', target: currentAddress(), quiet: false });
    // A visitor who goes on meanwhile gets the next page in the new market.
    await loadingEnd();
    if (store.get(pageAtom)?.market === market) return;
    this.#market = before;
    throw this.#failure ?? new Error(`The page could not be shown in ${market}`);
  }

  refresh(): void {
    void this.#dispatch({ event: 'refresh', target: currentAddress(), quiet: true });
  }

  prefetch(href: string): void {
    const key = keyHere(href);
    if (key === this.#state.key || this.#prefetched.has(key)) return;
    this.#prefetched.add(key);
    this.#fetch(href, false)
      .then((page) => page && loadCode(page))
      .catch(() => undefined)
      .finally(() => this.#prefetched.delete(key));
  }

  #popstate(known: string | null): Promise<void> {
    const target = currentAddress();
    return this.#dispatch({ event: 'popstate', target, key: keyHere(target), known, entry: randomId() });
  }

  /** Does what follows from an event. The answer is settled with the page that has to be loaded for it, if any. */
  #dispatch(event: NavigationEvent): Promise<void> {
    const [next, effects] = stepNavigation(this.#state, event);
    this.#state = next;
    let loading = Promise.resolve();
    for (const effect of effects) loading = this.#perform(effect) ?? loading;
    const { pending } = this.#state;
    store.set(loadingAtom, pending !== null && !pending.quiet);
    return loading;
  }

  #perform(effect: NavigationEffect): Promise<void> | undefined {
    switch (effect.effect) {
      case 'remember-scroll':
        this.#rememberScroll(effect.entry);
        break;
      case 'write':
        window.history[effect.type === 'push' ? 'pushState' : 'replaceState'](
          { entry: effect.entry },
          '',
          effect.target,
        );
        break;
      case 'mark':
        window.history.replaceState({ entry: effect.entry }, '');
        break;
      case 'place':
        this.#onLocationChanged(effect.target);
        break;
      case 'scroll':
        this.#scrollAndFocus(this.#position(effect.scroll), effect.hash, false);
        break;
      case 'load':
        this.#overlay = store.get(overlayAtom);
        return this.#load(effect.navigation);
      case 'show':
        break;
    }
    return undefined;
  }

  /** Fetches a page and, unless another navigation has begun meanwhile, shows it. The old one stays until then. */
  async #load(navigation: PendingNavigation): Promise<void> {
    const current = () => this.#state.pending?.id === navigation.id;
    try {
      const page = await this.#fetch(navigation.target, !navigation.quiet);
      if (!current()) return;
      if (page) await this.#show(page, whereItIs(page, navigation.target), navigation, current);
      else if (navigation.quiet) void this.#dispatch({ event: 'failed', id: navigation.id });
      else await this.#missing(navigation, current);
    } catch (error) {
      if (!current()) return;
      this.#failure = error;
      void this.#dispatch({ event: 'failed', id: navigation.id });
      if (navigation.type !== 'refresh') this.#failed(error, navigation);
    }
  }

  async #show(
    page: PageModel,
    target: string,
    { id, type }: PendingNavigation,
    current: () => boolean,
  ): Promise<void> {
    const language = page.metadata.currentLanguage;
    const [entries] = await Promise.all([loadDictionary(language), loadCode(page)]);
    if (!current()) return;
    const event = { event: 'loaded', id, target, key: keyOn(page, target), entry: randomId() } as const;
    const [next, effects] = stepNavigation(this.#state, event);
    this.#state = next;
    for (const effect of effects) void this.#perform(effect);
    const shownWords = store.get(dictionaryAtom);
    if (shownWords.language !== language || shownWords.entries !== entries)
      setDictionary(language, entries, { fallback: () => loadDictionary('fi') });
    applyDocument(page);
    applyMetadata(page);
    const overlay = store.get(overlayAtom);
    // What was opened on the way is in use: it stays, with what was typed there.
    const inUse = overlay !== 'none' && overlay !== this.#overlay;
    const moves = type !== 'refresh';
    if (moves && !inUse) setOverlay('none');
    store.set(pageAtom, page);
    this.#onLocationChanged(null);
    store.set(loadingAtom, false);
    const shown = effects.find((effect) => effect.effect === 'show')?.navigation;
    if (!moves || !shown) return;
    this.#scrollAndFocus(this.#position(shown.scroll), shown.hash, !inUse);
    announce(documentTitle(page));
    this.#viewed();
  }

  #fetch(href: string, track = true): Promise<PageModel | null> {
    return loadPage(href, track, this.#market ?? store.get(pageAtom)?.market);
  }

  /** No page lives there: the host page says what to show instead; else it is the start page, else the root. */
  async #missing(navigation: PendingNavigation, current: () => boolean): Promise<void> {
    const newest = store.get(pageAtom);
    const start = newest?.navigation.currentLanguageStartPage;
    // A market that does not have the page is no mistake of the visitor's.
    if (navigation.type === 'refresh' && start) return this.navigate(start);
    const instead = [
      inLanguageOf(newest, hostSetting('error-page')),
      inLanguageOf(newest, hostSetting('not-found-page')),
      start,
    ];
    for (const address of instead) {
      if (!address || pageKey(address) === pageKey(navigation.target)) continue;
      const page = await this.#fetch(address);
      if (!current()) return;
      if (!page) continue;
      await this.#show(page, address, navigation, current);
      if (store.get(pageAtom) === page) showSnackbar({ text: t('/shell/page-missing'), variant: 'warning' });
      return;
    }
    window.location.assign('/');
  }

  #failed(error: unknown, { type, target, scroll }: PendingNavigation): void {
    console.error(error);
    const { entry } = this.#state;
    const again = () => {
      // The history may have gone on since: what it led to is then asked for as a link is.
      if (type === 'traverse' && entry === this.#state.entry) void this.#popstate(entry);
      else void this.navigate(target, { replace: type === 'replace', keepScroll: scroll === null });
    };
    showSnackbar({
      text: t('/shell/page-failed'),
      variant: 'error',
      timeout: null,
      actionText: t('/ui/retry'),
      action: again,
    });
  }

  /** The address has changed: so has what depends on it. */
  #onLocationChanged(target: string | null): void {
    syncLocation(target ?? undefined);
    const page = store.get(pageAtom);
    if (page) applyLocation(page);
  }

  #position(scroll: ScrollTo | null): number | null {
    if (scroll === null) return null;
    return scroll === 'top' ? 0 : (this.#scroll.recall(scroll.entry) ?? 0);
  }

  #scrollAndFocus(scroll: number | null, hash: string, focus: boolean): void {
    store.set(pendingScrollFocusAtom, (last) => ({ id: last.id + 1, scroll, hash, focus }));
  }

  #rememberScroll(entry: string): void {
    this.#scroll.remember(entry, window.scrollY);
  }

  #viewed(): void {
    const page = store.get(pageAtom);
    if (page) virtualPageView(page, currentAddress());
  }
}

/** The address of a link that is worth fetching before it is followed. */
function worthFetching(target: EventTarget | null): string | null {
  return savesData() ? null : prefetched(target);
}

/** Waits until no page is under way. */
function loadingEnd(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.get(loadingAtom)) return;
      stop();
      resolve();
    };
    const stop = store.sub(loadingAtom, look);
    look();
  });
}

/** The address of a page that has moved is another one than what was asked for: links to the old one lead on. */
function whereItIs(page: PageModel, target: string): string {
  const { search, hash } = new URL(target, window.location.href);
  // As the browser spells both of them.
  const plain = (path: string) => new URL(path, window.location.href).pathname.replace(/\/$/, '');
  return plain(target) === plain(page.url) ? target : page.url + search + hash;
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
  return keyOn(store.get(pageAtom), href);
}

function keyOn(page: PageModel | null, href: string): string {
  return pageKey(href, page !== null && page.type !== 'SearchResultPage');
}

function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

function entryOf(state: unknown): string | null {
  const entry = (state as { entry?: unknown } | null)?.entry;
  return typeof entry === 'string' ? entry : null;
}

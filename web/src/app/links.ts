import { navigate, setNavigator } from '@/lib/navigate';
import { fileTypes, followed, openedApart } from './clicks';
import { startMarketSync } from './market-sync';
import type { Router } from './router';

let router: Promise<Router> | undefined;

/** The router, whose code nothing on the first page waits for. One that did not come is asked for again. */
function loadRouter(): Promise<Router> {
  router ??= import('./browsing').then(
    ({ startRouter }) => startRouter(),
    (error: unknown) => {
      router = undefined;
      throw error;
    },
  );
  return router;
}

/**
 * From now on the app follows links and addresses by itself: what is asked for before the router is here waits for it, and
 * goes the browser's way where it cannot come.
 */
export function startBrowsing(): void {
  setNavigator({
    navigate: (href, options) =>
      loadRouter().then(
        (loaded) => loaded.navigate(href, options),
        () => window.location.assign(href),
      ),
    prefetch: () => {},
    refresh: () =>
      void loadRouter().then(
        (loaded) => loaded.refresh(),
        () => {},
      ),
  });
  followLinks();
  startMarketSync(async (market) => (await loadRouter()).toMarket(market));
  loadRouter().catch((error: unknown) => console.error(error));
}

/** Links of the site lead to its pages without a full load, and links to files to tabs of their own. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const types = fileTypes();
    const href = followed(event, types);
    const file = openedApart(event, types);
    if (!href && !file) return;
    event.preventDefault();
    if (href) void navigate(href);
    else if (file) window.open(file, '_blank', 'noopener');
  });
}

import { navigate, setNavigator } from '@/lib/navigate';
import { followed } from './clicks';
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

/** Links of the site lead to its pages without a full load. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const href = followed(event);
    if (!href) return;
    event.preventDefault();
    void navigate(href);
  });
}

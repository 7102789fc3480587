import type { Market, MarketOption, Navigation } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { atom, store, useAtomValue } from '@/lib/store';

const COOKIE = 'praline_market';
const ONE_YEAR = 31_536_000;

/** The market that the visitor chose last, in whichever tab. */
export function rememberedMarket(): Market | null {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return entry ? decodeURIComponent(entry.slice(COOKIE.length + 1)) : null;
}

/** Lets the server's next document, and the other tabs, know the choice. */
export function rememberMarket(market: Market): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and `cookieStore` is not in every browser.
  document.cookie = `${COOKIE}=${encodeURIComponent(market)}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax${secure}`;
}

/** A market that the page on the screen offers. */
export function marketOption(market: unknown): MarketOption | undefined {
  const navigation: Navigation | undefined = store.get(pageAtom)?.navigation;
  return navigation?.markets?.find(({ id }) => id === market);
}

/** The market that the tab is on its way to. */
export const switchingAtom = atom<Market | null>(null);

export function useSwitching(): Market | null {
  return useAtomValue(switchingAtom);
}

/** What the app gives to the floors below it. */
export interface MarketChange {
  /** Fetches what a change needs, so that it works on a line that breaks meanwhile. */
  prepare(): void;
  change(market: Market): Promise<void>;
}

let app: MarketChange = { prepare: () => {}, change: async () => {} };

export function setMarketChange(next: MarketChange): void {
  app = next;
}

/** To be called when the markets are on the screen. */
export function prepareMarketChange(): void {
  app.prepare();
}

/** Takes the visitor to another market: page, prices, currency and cart. One navigation at a time. */
export async function chooseMarket(market: Market): Promise<void> {
  if (store.get(switchingAtom) !== null) return;
  store.set(switchingAtom, market);
  try {
    await app.change(market);
  } finally {
    store.set(switchingAtom, null);
  }
}

import { bus } from '@/features/realtime/bus';
import type { Market } from '@/lib/api/types';
import { t } from '@/lib/i18n/t';
import { chooseMarket, marketOption, rememberedMarket, setMarketChange } from '@/lib/market';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { showSnackbar } from '@/ui/snackbar/snackbars';

/**
 * Keeps all tabs of the visitor in one market. The tab where it is chosen says so to the others; one that
 * sleeps finds out when the visitor comes back to it. `show` puts the page of the address, as a market has
 * it, on the screen.
 */
export function startMarketSync(show: (market: Market) => Promise<void>): void {
  const load = () => import('./market-switch');
  setMarketChange({
    prepare: () => void load().catch(() => undefined),
    change: async (market) => {
      try {
        await (await load()).changeMarket(market, show);
      } catch (error) {
        console.error(error);
        explain(error instanceof Error && error.name === 'UnsavedCartError', market);
      }
    },
  });
  bus.on('praline:market', (detail, from) => {
    if (from === 'elsewhere') follow(detail);
  });
  window.addEventListener('focus', () => follow(rememberedMarket()));
}

function explain(unsaved: boolean, market: Market): void {
  showSnackbar({
    text: t(unsaved ? '/market/unsaved' : '/market/failed'),
    variant: 'error',
    timeout: null,
    actionText: t('/ui/retry'),
    action: () => void chooseMarket(market),
  });
}

function follow(market: unknown): void {
  const option = marketOption(market);
  if (option && option.id !== store.get(pageAtom)?.market) void chooseMarket(option.id);
}

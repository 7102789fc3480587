import { engine } from '@/features/cart/cart-service';
import { bus } from '@/features/realtime/bus';
import { announce } from '@/lib/announce';
import type { Market } from '@/lib/api/types';
import { t } from '@/lib/i18n/t';
import { marketOption, rememberedMarket, rememberMarket } from '@/lib/market';

/** Takes the tab to another market, and lets the server and the other tabs know. Throws when there is no page. */
export async function changeMarket(market: Market, show: (market: Market) => Promise<void>): Promise<void> {
  // What was done here belongs to the cart of the market that is still on the screen.
  await engine.settled();
  await show(market);
  if (rememberedMarket() !== market) {
    rememberMarket(market);
    bus.emit('praline:market', market);
  }
  const option = marketOption(market);
  if (option) announce(t('/market/switched', { name: option.name, currency: option.currency }));
}

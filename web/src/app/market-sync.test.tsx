import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outboxAtom } from '@/features/cart/cart.atoms';
import { step } from '@/features/cart/cart-outbox';
import { emptyOutbox } from '@/features/cart/outbox';
import { MarketPicker } from '@/features/navigation/market-picker';
import { bus } from '@/features/realtime/bus';
import { connection } from '@/features/realtime/connection';
import { connectionAtom } from '@/features/realtime/connection-state';
import { politeAtom } from '@/lib/announce';
import type { Market } from '@/lib/api/types';
import { rememberedMarket } from '@/lib/market';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { navigation, page } from '@/test/builders';
import { showCart } from '@/test/cart';
import { FakeClock } from '@/test/fake-clock';
import { SnackbarStack } from '@/ui/snackbar/snackbar-stack';
import { changeMarket } from './market-switch';
import { startMarketSync } from './market-sync';

const MARKETS = [
  { id: 'FI', name: 'Finland', currency: 'EUR', selected: true },
  { id: 'SE', name: 'Sweden', currency: 'SEK', selected: false },
];

const pageOf = (market: Market, markets = MARKETS) =>
  page({ market, navigation: Object.assign(navigation(), { markets }) });
const show = vi.fn(async (market: Market) => store.set(pageAtom, pageOf(market)));
let told: unknown[] = [];
let stop = () => {};

// Listeners stay for the life of a page; so here.
startMarketSync((market) => show(market));

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the tab before has left none.
  document.cookie = 'praline_market=; Max-Age=0; Path=/';
  showCart({});
  store.set(pageAtom, pageOf('FI'));
  show.mockClear();
  told = [];
  stop = bus.on('praline:market', (detail, from) => {
    if (from === 'here') told.push(detail);
  });
  render(
    <>
      <MarketPicker />
      <SnackbarStack />
    </>,
  );
});

afterEach(() => stop());

const picker = () => screen.getByRole('button', { name: /^Country and currency/ });

async function choose(name: RegExp) {
  const user = userEvent.setup();
  await user.click(picker());
  await user.click(await screen.findByRole('button', { name }));
  return user;
}

describe('choosing a country', () => {
  it('shows its page, keeps the choice, tells the other tabs, and says so', async () => {
    await choose(/^Sweden/);
    await waitFor(() => expect(picker()).toHaveAccessibleName('Country and currency: Sweden SEK'));
    expect(rememberedMarket()).toBe('SE');
    expect(told).toEqual(['SE']);
    expect(store.get(politeAtom).text).toBe('Country changed to Sweden. Prices are in SEK.');
    expect(picker()).toHaveFocus();
  });

  it('waits until everything is acknowledged', async () => {
    const add = { kind: 'add', code: 'A', quantity: 1, shipmentId: -1 } as const;
    const [waiting] = step(store.get(outboxAtom), { type: 'operation', op: add, hold: false });
    store.set(outboxAtom, waiting);
    await choose(/^Sweden/);
    await waitFor(() => expect(picker()).toHaveAttribute('aria-busy', 'true'));
    expect(show).not.toHaveBeenCalled();
    await act(async () => store.set(outboxAtom, emptyOutbox(connection.tabId)));
    await waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('SE'));
    await waitFor(() => expect(picker()).not.toHaveAttribute('aria-busy'));
  });

  describe('while the cart has changes that are not saved', () => {
    const add = { kind: 'add', code: 'A', quantity: 1, shipmentId: -1 } as const;
    beforeEach(() => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const [waiting] = step(store.get(outboxAtom), { type: 'operation', op: add, hold: false });
      store.set(outboxAtom, waiting);
    });
    afterEach(() => store.set(connectionAtom, 'live'));

    it('says without a network why it does not happen', async () => {
      store.set(connectionAtom, 'offline');
      await choose(/^Sweden/);
      expect(await screen.findByText(/^The country can be changed once/)).toBeVisible();
      expect(show).not.toHaveBeenCalled();
      await waitFor(() => expect(picker()).not.toHaveAttribute('aria-busy'));
    });

    it('gives up after five seconds', async () => {
      const clock = new FakeClock();
      const changed = changeMarket('SE', show, clock);
      const failed = expect(changed).rejects.toThrow('not saved');
      await clock.pass(5_000);
      await failed;
      expect(show).not.toHaveBeenCalled();
    });
  });

  it('that fails changes nothing, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    show.mockRejectedValueOnce(new Error('No answer'));
    const user = await choose(/^Sweden/);
    expect(await screen.findByText('The country could not be changed.')).toBeVisible();
    expect(rememberedMarket()).toBeNull();
    expect(told).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rememberedMarket()).toBe('SE'));
  });

  it('again changes nothing', async () => {
    await choose(/^Finland/);
    expect(picker()).toHaveAttribute('aria-expanded', 'false');
    expect(show).not.toHaveBeenCalled();
  });
});

describe('another tab', () => {
  it('follows, without telling it on', async () => {
    bus.channel?.onmessage?.(new MessageEvent('message', { data: { type: 'praline:market', detail: 'SE' } }));
    await waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('SE'));
  });

  it('finds out when the visitor comes back to it', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what another tab has left.
    document.cookie = 'praline_market=SE; Path=/';
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('SE'));
    expect(told).toEqual([]);
  });

  it('does not follow to a market that the shop does not have', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: an old choice.
    document.cookie = 'praline_market=XX; Path=/';
    act(() => void window.dispatchEvent(new Event('focus')));
    await Promise.resolve();
    expect(show).not.toHaveBeenCalled();
  });
});

describe('the picker', () => {
  it('closes on Escape and gives the focus back', async () => {
    const user = userEvent.setup();
    await user.click(picker());
    await screen.findByRole('button', { name: /^Sweden/ });
    await user.tab();
    await user.keyboard('{Escape}');
    expect(picker()).toHaveAttribute('aria-expanded', 'false');
    expect(picker()).toHaveFocus();
  });

  it('is not there for a shop of one market', () => {
    act(() => store.set(pageAtom, pageOf('FI', MARKETS.slice(0, 1))));
    expect(screen.queryByRole('button', { name: /^Country/ })).toBeNull();
  });
});

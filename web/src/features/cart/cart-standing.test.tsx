import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownPaymentAtom } from '@/features/checkout/own-payment';
import { connection } from '@/features/realtime/connection';
import { politeAtom } from '@/lib/announce';
import type { CartLock, Replaced } from '@/lib/api/types';
import { setOverlay } from '@/lib/overlay';
import { store } from '@/lib/store';
import { arriveState, showCart } from '@/test/cart';
import { eventually } from '@/test/eventually';
import { FakeServer, type Received } from '@/test/fake-server';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import { cartLockAtom, replacedAtom } from './cart.atoms';
import { CartPageView } from './cart-page';
import MiniCart from './mini-cart';

const ORDER = '/api/me/checkout/order';
const lock: CartLock = { by: 'payment', mine: false, until: '2026-11-26T12:00:00Z' };

let server: FakeServer;

beforeEach(() => {
  connection.context = async () => ({ token: 'token', market: 'FI', language: 'en' });
  server = new FakeServer().on(ORDER, () => ({ status: 204, body: null }));
  store.set(ownPaymentAtom, null);
});
afterEach(() => {
  store.set(cartLockAtom, null);
  store.set(replacedAtom, null);
  vi.unstubAllGlobals();
});

const places = {
  page: () => {
    render(
      <main>
        <CartPageView suggestions={[]} />
      </main>,
    );
    return { room: screen.getByRole('main'), level: 1 };
  },
  'mini cart': () => {
    setOverlay('minicart');
    render(<MiniCart />);
    return { room: screen.getByRole('dialog'), level: 2 };
  },
};

describe.each(['page', 'mini cart'] as const)('the cart on its %s', (place) => {
  const show = () => {
    const { room, level } = places[place]();
    return { ...within(room), heading: () => within(room).getByRole('heading', { level }) };
  };

  it('says that it is being paid for elsewhere, and takes the payment back', async () => {
    showCart({ A: 2 });
    store.set(cartLockAtom, lock);
    const { findByRole, getByText, queryByText, heading } = show();
    const cancel = await findByRole('button', { name: 'Cancel the payment' });
    expect(getByText('The cart is being paid for in another window')).toBeVisible();
    await userEvent.click(cancel);
    await eventually(() =>
      expect(server.to(ORDER).map(({ method }: Received) => method)).toEqual(['DELETE']),
    );
    await eventually(() => expect(store.get(snackbarsAtom)[0]?.text).toMatch('The payment was cancelled'));
    act(() => store.set(cartLockAtom, null));
    expect(queryByText('The cart is being paid for in another window')).toBeNull();
    expect(heading()).toHaveFocus();
  });

  it('says so of a payment that was begun in this window, also before it was loaded', async () => {
    sessionStorage.setItem('praline:own-payment', JSON.stringify({ cartId: 'cart-1', tabId: 'tab-1' }));
    showCart({ A: 2 });
    store.set(cartLockAtom, lock);
    const { findByText, queryByText } = show();
    expect(await findByText(/^A payment is under way/)).toBeVisible();
    expect(queryByText('The cart is being paid for in another window')).toBeNull();
  });

  it('tells of no payment where there is none', () => {
    showCart({ A: 2 });
    expect(show().queryByRole('button', { name: 'Cancel the payment' })).toBeNull();
  });

  it.each<[Replaced, string]>([
    [{ reason: 'ordered', orderNumber: '100018' }, 'Order 100018 has been placed'],
    [{ reason: 'merged' } as Replaced, 'The cart moved to your account when you logged in'],
  ])('tells an open window what became of it: %o', (replaced, told) => {
    showCart({ A: 2 });
    const { getByText, queryByText } = show();
    act(() => {
      store.set(replacedAtom, replaced);
      arriveState({});
    });
    expect(getByText(told)).toBeVisible();
    expect(store.get(politeAtom).text).toBe(told);
    expect(queryByText('Your cart is empty')).toBeNull();
    // What is put into the next one is what is shown.
    act(() => arriveState({ B: 1 }));
    expect(queryByText(told)).toBeNull();
  });
});

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '@/features/realtime/connection';
import { store } from '@/lib/store';
import { answer, cart } from '@/test/builders';
import { showCart } from '@/test/cart';
import { FakeServer } from '@/test/fake-server';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import { usePayment } from './use-payment';

let server: FakeServer;

beforeEach(() => {
  store.set(snackbarsAtom, []);
  showCart({ A: 1 });
  connection.context = async () => ({ token: 'token', market: 'FI', language: 'en' });
  server = new FakeServer().on('/api/me/carts', answer({ A: 1 }));
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what was said of lines that cannot be bought, and reads in the cart which they are', async () => {
  const code = 'insufficient-stock';
  server.on('/api/me/checkout/order', () => ({
    status: 409,
    body: { code, error: [{ code, value: 'Not that many.' }], errors: { 'lineItem[1]': ['Not that many.'] } },
  }));
  const { result } = renderHook(usePayment);
  const order = { cart: cart({ A: 1 }), total: 10, consents: [], wantsAccount: false, method: null };
  await act(() => result.current.order(order));
  expect(result.current).toMatchObject({ paying: 'idle', problem: null, refused: 'Not that many.' });
  expect(server.to('/api/me/carts')).toHaveLength(1);
  expect(store.get(snackbarsAtom)).toEqual([]);
});

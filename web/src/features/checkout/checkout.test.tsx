import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '@/features/realtime/connection';
import type { Cart, CheckoutPage } from '@/lib/api/types';
import { setNavigator } from '@/lib/navigate';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { sample } from '@/pages/checkout-page/sample';
import { cart, lineItem, pageBase } from '@/test/builders';
import { arriveState, showCart } from '@/test/cart';
import { FakeServer } from '@/test/fake-server';
import { Checkout } from './checkout';

const navigate = vi.fn(async () => {});

beforeEach(() => {
  queries.forgetUnseen();
  navigate.mockClear();
  connection.context = async () => ({ token: 'token', market: 'FI', language: 'en' });
  new FakeServer();
  setNavigator({ navigate, prefetch: () => {}, refresh: () => {} });
});
afterEach(() => {
  syncLocation('/en/');
  vi.unstubAllGlobals();
});

const billed = { payments: [{ billingAddress: null }] } as unknown as Partial<Cart>;

async function open(search: string, filled: Partial<Cart>) {
  showCart(cart({ A: 1 }, filled));
  const page: CheckoutPage = { ...pageBase('CheckoutPage', { url: '/fi/kassa' }), ...sample };
  store.set(pageAtom, page);
  syncLocation(`/fi/kassa${search}`);
  await act(async () => void render(<Checkout page={page} />));
}

it('jumps to the payment for whoever comes back from a provider, whatever else the address says', async () => {
  await open('?redirectResult=abc', billed);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/fi/kassa/maksu?redirectResult=abc', { replace: true });
});

it('does not jump over what has to be done before', async () => {
  await open('?redirectResult=abc', { payments: [] });
  expect(navigate).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 2, name: 'Your details' })).toBeVisible();
});

it('stays where it is otherwise', async () => {
  await open('', billed);
  expect(navigate).not.toHaveBeenCalled();
});

const giftCardRecipient = { name: 'Eino', email: 'eino@example.com', sender: 'Aino', message: '' };

it('asks where goods go and who else gets them, and with gift cards alone for the address of the bill', async () => {
  await open('', {});
  expect(screen.getByRole('heading', { level: 3, name: 'Delivery address' })).toBeVisible();
  const offered = ['Somebody else receives it', 'The bill goes to another address'];
  for (const name of offered) expect(screen.getByRole('checkbox', { name })).toBeVisible();
  await act(async () => arriveState(cart([lineItem('G', 1, { giftCardRecipient })])));
  expect(screen.getByRole('heading', { level: 3, name: 'Your address' })).toBeVisible();
  for (const name of offered) expect(screen.queryByRole('checkbox', { name })).not.toBeInTheDocument();
});

it('offers a printed greeting where goods are sent, and none with gift cards alone', async () => {
  await open('', {});
  const heading = await screen.findByRole('heading', { level: 3, name: 'Greeting' });
  expect(heading).toBeVisible();
  await act(async () => arriveState(cart([lineItem('G', 1, { giftCardRecipient })])));
  expect(heading).not.toBeInTheDocument();
});

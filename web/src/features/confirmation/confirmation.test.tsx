import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { connection } from '@/features/realtime/connection';
import type { Order } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { page } from '@/test/builders';
import { FakeServer } from '@/test/fake-server';
import { order } from '@/test/orders';
import { Confirmation } from './confirmation';
import { OrderTotals } from './order-totals';

beforeEach(() => {
  queries.forgetUnseen();
  store.set(pageAtom, page());
  connection.context = async () => ({ token: 'token', market: 'FI', language: 'en' });
  window.history.replaceState(null, '', '/en/order-confirmation?orderId=1');
  syncLocation();
});

it('is told to whoever comes from the checkout: the heading keeps the focus while the order loads', async () => {
  let arrive = (_: { body: Order }) => {};
  const waiting = new Promise<{ body: Order }>((resolve) => {
    arrive = resolve;
  });
  new FakeServer().on('/api/cda/me/orders/1', () => waiting);
  render(<Confirmation />);
  const heading = screen.getByRole('heading', { level: 1 });
  heading.focus();
  const told: (string | null)[] = [];
  heading.addEventListener('focus', () => told.push(heading.textContent));
  await act(async () => arrive({ body: order('1') }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBe(heading);
  expect(heading).toHaveFocus();
  expect(told).toEqual(['Thank you for your order!']);
});

describe('what was not paid yet', () => {
  const payment = {
    id: 'p',
    amount: 20,
    displayAmount: '€20.00',
    refunded: 0,
    billingAddress: null,
    isPaidLater: true,
    state: 'authorised',
  };
  it.each([
    ['invoice', 'Invoice', true, 'To pay by invoice'],
    ['pickup', 'Pay at pickup', true, 'To pay at pickup'],
    ['invoice', 'Invoice', false, 'Paid: Invoice'],
  ])('is not called paid: %s', (provider, name, isPaidLater, said) => {
    const payments = [{ ...payment, provider, name, isPaidLater, method: provider, paymentType: provider }];
    render(<OrderTotals order={order('1', { payments })} />);
    expect(screen.getByRole('rowheader', { name: said })).toBeVisible();
  });
});

it('begins its sums with the goods, so that they add up', () => {
  const free = {
    id: 'free',
    name: 'Free delivery',
    savedAmount: 9.9,
    savedDisplayAmount: '€9.90',
    isPromise: false,
  };
  const delivered = { fullShippingTotal: 9.9, fullShippingTotalDisplay: '€9.90', hasPromotions: true };
  render(<OrderTotals order={order('1', { ...delivered, promotions: [free] })} />);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(0, 4)).toEqual([
    'Items before discounts€20.00',
    'Free delivery−€9.90',
    'Delivery€9.90',
    'Total€20.00',
  ]);
});

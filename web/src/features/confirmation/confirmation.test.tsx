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

describe('an order that is undone', () => {
  const shown = async (more: Partial<Order>) => {
    new FakeServer().on('/api/cda/me/orders/1', () => ({ body: order('1', more) }));
    render(<Confirmation />);
    return screen.findByRole('heading', { level: 1, name: /101/ });
  };
  const asked = { id: 'r', askedAt: '2026-12-10T08:00:00Z', lines: [], reason: null };
  it.each<[Partial<Order>, string]>([
    [{ status: 'cancelled' }, 'Order 101 is cancelled'],
    [{ status: 'refunded' }, 'Order 101 is refunded'],
    [{ status: 'delivered', returns: [asked] }, 'Return of order 101'],
  ])('is not thanked for: %j', async (more, said) => {
    expect(await shown(more)).toHaveTextContent(said);
    expect(screen.queryByText(/confirmation was sent/)).toBeNull();
    expect(document.querySelector('header svg')).toBeNull();
  });

  const payment = {
    id: 'p',
    provider: 'pickup',
    method: 'pickup',
    paymentType: 'pickup',
    name: 'Pay at pickup',
    amount: 20,
    displayAmount: '€20.00',
    refunded: 0,
    billingAddress: null,
    isPaidLater: true,
    state: 'authorised',
  };
  it.each([
    ['nothing-paid', 'Nothing was charged, so nothing is refunded.'],
    ['not-invoiced', 'You need not pay the invoice.'],
    ['released', 'reserved is released'],
  ] as const)('promises no money where none was paid: %s', async (moneyBack, said) => {
    await shown({ status: 'cancelled', moneyBack, payments: [payment] });
    expect(screen.getByText(said, { exact: false })).toBeVisible();
    expect(screen.queryByText('Refunded')).toBeNull();
    expect(screen.queryByText('To pay at pickup')).toBeNull();
  });

  it('tells what went back', async () => {
    await shown({ status: 'cancelled', refundedAmount: 20, refundedDisplayAmount: '€20.00' });
    expect(screen.getByText('What you paid goes back the way it came.')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Refunded −€20.00' })).toBeVisible();
  });
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

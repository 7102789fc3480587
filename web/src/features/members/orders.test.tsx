import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDERS_A_PAGE } from '@/lib/api/customers';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { session } from '@/test/customers';
import { FakeServer } from '@/test/fake-server';
import { order, orderLine } from '@/test/orders';
import { orderAgain } from './order-again';
import { OrderHistory } from './order-history';
import { added } from './use-orders';

const SEARCH = '/api/cda/me/orders/search';
let server: FakeServer;

beforeEach(() => {
  queries.forgetUnseen();
  store.set(pageAtom, page());
  server = new FakeServer().on('/api/identity-connect/session', session());
});

describe('the orders of a customer', () => {
  it('stand in a table, each with a panel of its own', async () => {
    const shipped = order('1', { status: 'shipped', statusName: 'In transit' });
    server.on(SEARCH, { orders: [shipped], totalCount: 1, next: null });
    server.on('/api/cda/me/orders/1', shipped);
    const user = userEvent.setup();
    render(<OrderHistory />);
    const row = (await screen.findByRole('rowheader')).closest('tr');
    expect(row).toHaveTextContent('€20.00');
    expect(row).toHaveTextContent('In transit');
    await user.click(screen.getByRole('button', { name: 'View order 101' }));
    const panel = await screen.findByRole('dialog', { name: 'Order 101' });
    expect(await within(panel).findByText('Rantatie 1', { exact: false })).toBeVisible();
    expect(within(panel).getByRole('link', { name: /Receipt/ })).toHaveAttribute(
      'href',
      '/api/me/orders/1/receipt.pdf',
    );
    await user.click(within(panel).getByRole('button', { name: 'Close the order' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('come page by page', async () => {
    server.on(SEARCH, ({ body }: { body: { after: string | null } }) => ({
      body: body.after
        ? { orders: [order('1'), order('2')], totalCount: 2, next: null }
        : { orders: [order('1')], totalCount: 2, next: 'n' },
    }));
    const user = userEvent.setup();
    render(<OrderHistory />);
    await user.click(await screen.findByRole('button', { name: 'Show more orders' }));
    expect(await screen.findByRole('button', { name: 'View order 102' })).toBeVisible();
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more orders' })).toBeNull();
    expect(server.to(SEARCH).map(({ body }) => body)).toEqual([
      { after: null, pageSize: ORDERS_A_PAGE },
      { after: 'n', pageSize: ORDERS_A_PAGE },
    ]);
  });

  it('are none yet', async () => {
    server.on(SEARCH, { orders: [], totalCount: 0, next: null });
    render(<OrderHistory />);
    expect(await screen.findByText('You have not ordered anything yet.')).toBeVisible();
  });

  it('can be asked for again where they did not come, and so can one of them', async () => {
    let broken = true;
    server.on(SEARCH, () =>
      broken ? { status: 400, body: {} } : { body: { orders: [order('1')], totalCount: 1, next: null } },
    );
    server.on('/api/cda/me/orders/1', () => (broken ? { status: 400, body: {} } : { body: order('1') }));
    const user = userEvent.setup();
    render(<OrderHistory />);
    expect(await screen.findByText('The orders could not be loaded.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const view = await screen.findByRole('button', { name: 'View order 101' });
    broken = true;
    await user.click(view);
    expect(await screen.findByText('The order could not be loaded.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Order again' })).toBeVisible();
  });
});

it('an order that came meanwhile stands in the list once', () => {
  const ids = (orders: { id: string }[]) => orders.map(({ id }) => id);
  expect(ids(added([order('2'), order('1')], [order('1'), order('0')]))).toEqual(['2', '1', '0']);
  expect(ids(added(null, [order('1')]))).toEqual(['1']);
});

describe('ordering again', () => {
  it('takes what can be had, with the words that it was made with', () => {
    const lines = [
      orderLine('A', 2),
      orderLine('GIFT', 1, { isGift: true }),
      orderLine('GONE', 1, { productUrl: null }),
      orderLine('T', 1, { isCustomTablet: true, frontText: 'Aino' }),
    ];
    const add = vi.fn(() => true);
    expect(orderAgain(order('1', { allLineItems: lines }), add)).toBe(3);
    expect(add.mock.calls.map((call: unknown[]) => [(call[0] as { code: string }).code, call[1]])).toEqual([
      ['A', 2],
      ['T', 1],
    ]);
    expect(add).toHaveBeenLastCalledWith(
      expect.anything(),
      1,
      expect.objectContaining({
        customTablet: expect.objectContaining({ flavour: 'T', frontText: 'Aino', backText: '' }),
      }),
    );
  });

  it('counts what the cart took', () => {
    expect(orderAgain(order('1'), () => false)).toBe(0);
  });
});

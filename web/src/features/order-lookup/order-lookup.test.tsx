import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { page } from '@/test/builders';
import { FakeServer } from '@/test/fake-server';
import { order } from '@/test/orders';
import { OrderLookup } from './order-lookup';

const LINK = '/api/me/orders/link';
const LINKED = '/api/me/orders/linked';
let server: FakeServer;

function open(address: string) {
  window.history.replaceState(null, '', address);
  syncLocation();
  render(<OrderLookup />);
  return userEvent.setup();
}

beforeEach(() => {
  queries.forgetUnseen();
  store.set(pageAtom, page());
  server = new FakeServer();
});

describe('an order is found', () => {
  it('by its number and address, which a letter answers whatever there is', async () => {
    server.on(LINK, () => ({ status: 202, body: {} }));
    const user = open('/en/find-order?number=100018');
    expect(await screen.findByDisplayValue('100018')).toHaveAccessibleName('Order number');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(server.to(LINK)).toHaveLength(0);
    const email = screen.getByLabelText('E-mail address');
    expect(email).toHaveFocus();
    await user.type(email, 'aino@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('heading', { name: 'Look at your mail' })).toHaveFocus();
    expect(screen.getByText(/If order 100018 was placed with aino@example.com/)).toBeVisible();
    expect(server.to(LINK).map(({ body }) => body)).toEqual([
      { orderNumber: '100018', email: 'aino@example.com' },
    ]);
  });

  it('but not by a number that is none', async () => {
    server.on(LINK, () => ({
      status: 422,
      body: { status: 422, code: 'invalid', errors: { orderNumber: ['The order number is not valid.'] } },
    }));
    const user = open('/en/find-order');
    await user.type(screen.getByLabelText('Order number'), '100019');
    await user.type(screen.getByLabelText('E-mail address'), 'aino@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('The order number is not valid.')).toBeVisible();
    expect(screen.getByLabelText('Order number')).toHaveFocus();
  });

  it('by the link of the letter, which also withdraws', async () => {
    server.on(LINKED, ({ method }: { method: string }) => ({
      body: order('1', method === 'PUT' ? { status: 'cancelled', statusName: 'Cancelled', version: 2 } : {}),
    }));
    const user = open('/en/find-order#token=secret');
    expect(await screen.findByRole('heading', { level: 1, name: 'Order 101' })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    await user.click(screen.getByRole('button', { name: 'Confirm the cancellation' }));
    expect(await screen.findByRole('heading', { name: 'The order is cancelled' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Cancelled');
    expect(server.to(LINKED).map(({ body }) => body)).toEqual([
      { token: 'secret' },
      { token: 'secret', action: 'cancel', reference: null, lines: null, reason: null },
    ]);
  });

  it('and one whose time is over is told beside the form', async () => {
    server.on(LINKED, () => ({ status: 404, body: { status: 404, code: 'link-unknown' } }));
    open('/en/find-order#token=old');
    expect(await screen.findByText(/does not work any more/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeVisible();
  });
});

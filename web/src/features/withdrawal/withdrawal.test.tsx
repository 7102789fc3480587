import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import type { Withdrawal as Change } from '@/lib/api/orders';
import type { Order } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { order, orderLine } from '@/test/orders';
import { offerOf } from './rights';
import Withdrawal from './withdrawal';

const lines = [
  orderLine('A', 3, { id: 1, displayName: 'Lingonberry bar' }),
  orderLine('T', 1, { id: 2, displayName: 'Tablet', isCustomTablet: true }),
];
const sent = (more: Partial<Order> = {}) =>
  order('1', {
    status: 'delivered',
    allLineItems: lines,
    withdrawal: {
      canCancel: false,
      lines: [{ lineItemId: 1, quantity: 3 }],
      until: '2026-12-20T08:00:00Z',
    },
    ...more,
  });

beforeEach(() => store.set(pageAtom, page()));

function show(first: Order, send: (change: Change) => Promise<Order>) {
  function Shown() {
    const [shown, setShown] = useState(first);
    return <Withdrawal order={shown} send={send} onChanged={setShown} />;
  }
  render(<Shown />);
  return userEvent.setup();
}

const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 3, name });

describe('getting out of a purchase', () => {
  it('takes two steps, which the focus follows, and tells what was asked', async () => {
    const send = vi.fn(async (_: Change) =>
      sent({
        withdrawal: { canCancel: false, lines: [{ lineItemId: 1, quantity: 1 }], until: null },
        returns: [
          {
            id: 'w1',
            askedAt: '2026-12-10T08:00:00Z',
            lines: [{ lineItemId: 1, quantity: 2 }],
            reason: 'Too sweet',
          },
        ],
      }),
    );
    const user = show(sent(), send);
    expect(screen.getByText(/until 20 December 2026/)).toHaveTextContent('engraved');
    await user.click(button('Withdraw from this purchase'));
    expect(await heading('What do you give back?')).toHaveFocus();
    expect(screen.queryByLabelText(/Tablet/)).toBeNull();
    const pieces = screen.getByLabelText('Pieces: Lingonberry bar');
    expect(pieces).toHaveValue('3');
    await user.selectOptions(pieces, '2');
    await user.type(screen.getByLabelText(/Reason/), ' Too sweet ');
    await user.click(button('Continue'));
    expect(await heading('Check and confirm')).toHaveFocus();
    expect(screen.getByText('Aino Virta, you withdraw', { exact: false })).toHaveTextContent('101');
    expect(screen.getByText('Lingonberry bar × 2')).toBeVisible();
    expect(screen.getByText(/letter to aino@example.com/)).toBeVisible();
    expect(send).not.toHaveBeenCalled();
    await user.click(button('Confirm the withdrawal'));
    expect(await heading('We have received your withdrawal')).toHaveFocus();
    expect(send).toHaveBeenCalledExactlyOnceWith({
      action: 'return',
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      lines: [{ lineItemId: 1, quantity: 2 }],
      reason: 'Too sweet',
    });
    const asked = screen.getByText(/You told us on 10 December 2026/);
    expect(within(asked).getByText('Lingonberry bar × 2')).toBeVisible();
    expect(screen.getByText(/Rantatie 3/)).toHaveTextContent('Halla & Hillo Oy Rantatie 3 00100 Helsinki');
    expect(screen.getByText(/We refund what you paid for them/)).toBeVisible();
  });

  it('keeps what was chosen where somebody goes back, under one name, and tells what did not work', async () => {
    const send = vi.fn((_: Change): Promise<Order> => Promise.reject(new Error('down')));
    const user = show(sent(), send);
    await user.click(button('Withdraw from this purchase'));
    await user.selectOptions(await screen.findByLabelText('Pieces: Lingonberry bar'), '1');
    await user.click(button('Continue'));
    await user.click(button('Confirm the withdrawal'));
    expect(await screen.findByText(/Nothing was changed/)).toBeVisible();
    await user.click(button('Back'));
    expect(screen.getByLabelText('Pieces: Lingonberry bar')).toHaveValue('1');
    await user.click(button('Continue'));
    await user.click(button('Confirm the withdrawal'));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[0]).toEqual(send.mock.calls[1]);
  });

  it('has a name on plain http as well, where browsers make none', async () => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const user = show(sent(), vi.fn());
    await user.click(button('Withdraw from this purchase'));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await heading('Check and confirm')).toHaveFocus();
  });

  it('needs at least one piece', async () => {
    const user = show(sent(), vi.fn());
    await user.click(button('Withdraw from this purchase'));
    const pieces = await screen.findByLabelText('Pieces: Lingonberry bar');
    await user.selectOptions(pieces, '0');
    await user.click(button('Continue'));
    expect(screen.getByText('Choose at least one piece.')).toBeVisible();
    expect(pieces).toHaveFocus();
    await user.click(button('Leave it as it is'));
    expect(button('Withdraw from this purchase')).toHaveFocus();
  });

  it('cancels what was not sent', async () => {
    const send = vi.fn(async (_: Change) => order('1', { status: 'cancelled' }));
    const user = show(order('1'), send);
    await user.click(button('Cancel the order'));
    expect(await heading('Check and confirm')).toHaveFocus();
    await user.click(button('Confirm the cancellation'));
    expect(await heading('The order is cancelled')).toHaveFocus();
    expect(send).toHaveBeenCalledExactlyOnceWith({ action: 'cancel' });
  });

  it('promises no money where none was paid', async () => {
    const unpaid = { moneyBack: 'not-invoiced' } as const;
    const user = show(order('1', unpaid), async () => order('1', { status: 'cancelled', ...unpaid }));
    await user.click(button('Cancel the order'));
    expect(await screen.findByText(/you cancel the whole order/)).toHaveTextContent(
      'Nothing was charged, so nothing is refunded. You need not pay the invoice.',
    );
    await user.click(button('Confirm the cancellation'));
    await heading('The order is cancelled');
    expect(screen.getByText(/need not pay the invoice/)).toBeVisible();
    expect(screen.queryByText(/goes back/)).toBeNull();
  });

  it('says when the order has gone on meanwhile', async () => {
    const refusal = new ApiError(409, { status: 409, title: 'No', code: 'not-possible' } as never);
    const user = show(order('1'), () => Promise.reject(refusal));
    await user.click(button('Cancel the order'));
    await user.click(button('Confirm the cancellation'));
    expect(await screen.findByText(/has changed meanwhile/)).toBeVisible();
  });

  it('leads whoever only reads it to a link of their own', () => {
    show(sent({ withdrawal: null }), vi.fn());
    expect(screen.getByRole('link', { name: 'Find my order' })).toHaveAttribute(
      'href',
      '/en/find-order?number=101',
    );
  });
});

it('what is offered follows what the server allows', () => {
  const none = { canCancel: false, lines: [], until: null };
  const is = (more: Partial<Order>) => offerOf(order('1', more)).is;
  expect(is({})).toBe('cancel');
  expect(is({ withdrawal: none, allLineItems: lines })).toBe('not-yet');
  expect(is({ withdrawal: none, allLineItems: lines.slice(1) })).toBe('nothing');
  expect(is({ withdrawal: none, status: 'delivered' })).toBe('nothing');
  expect(is({ withdrawal: null, allLineItems: lines.slice(1) })).toBe('nothing');
  expect(is({ withdrawal: null, status: 'refunded' })).toBe('nothing');
});

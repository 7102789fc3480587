import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { engine } from '@/features/cart/page-engine';
import { connection } from '@/features/realtime/connection';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { answer, cart, lineItem, page } from '@/test/builders';
import { showCart } from '@/test/cart';
import { eventually } from '@/test/eventually';
import { FakeServer } from '@/test/fake-server';
import PaymentStep from './payment-step';
import type { PaymentFlow } from './use-payment';

const payment: PaymentFlow = {
  paying: 'idle',
  problem: null,
  refused: null,
  order: async () => {},
  component: null,
};

let server: FakeServer;

beforeEach(() => {
  queries.forgetUnseen();
  store.set(pageAtom, page());
  connection.context = async () => ({ token: 'token', market: 'FI', language: 'en' });
  server = new FakeServer()
    .on('/api/me/checkout/payment', { isPaymentNeeded: true, payableDisplay: '€10.00' })
    .on('/api/cda/paymentmethods/FI/en', [])
    .on('/api/consents', [])
    .on('/api/me/carts', answer({ A: 1 }));
});
afterEach(() => vi.unstubAllGlobals());

const show = async () => {
  const { unmount } = render(
    <PaymentStep cart={cart({ A: 1 })} lock={null} payment={payment} offersAccount={false} />,
  );
  await screen.findByRole('button', { name: 'Order and pay €10.00' });
  unmount();
};

it('reads the cart with what is left to pay, where no socket tells of it', async () => {
  await show();
  await eventually(() => expect(server.to('/api/me/carts')).toHaveLength(1));
  queries.forgetUnseen();
  await show();
  await eventually(() => expect(server.to('/api/me/carts')).toHaveLength(2));
});

it('leaves the cart to the socket that is open', async () => {
  const refreshed = vi.spyOn(engine, 'refresh');
  vi.spyOn(connection, 'welcomed', 'get').mockReturnValue(true);
  await show();
  expect(server.to('/api/me/checkout/payment')).toHaveLength(1);
  expect(refreshed).not.toHaveBeenCalled();
});

it.each([
  ['invoice', 'Order and pay €10.00 by invoice'],
  ['pickup', 'Order and pay €10.00 at pickup'],
  ['test', 'Order and pay €10.00'],
])('says when it is paid, on the button that orders: %s', async (provider, name) => {
  server.on('/api/cda/paymentmethods/FI/en', [{ id: 'one', name: 'One', provider }]);
  render(<PaymentStep cart={cart({ A: 1 })} lock={null} payment={payment} offersAccount={false} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'One' }));
  expect(screen.getByRole('button', { name })).toBeVisible();
});

it('knows what was chosen and ticked for this cart, when a provider led back to it', async () => {
  server
    .on('/api/cda/paymentmethods/FI/en', [{ id: 'test:card', name: 'Card', provider: 'test' }])
    .on('/api/consents', [{ id: 'terms', text: 'I accept the terms.', required: true, policyUrl: null }]);
  const step = (id: string) => (
    <PaymentStep cart={{ ...cart({ A: 1 }), id }} lock={null} payment={payment} offersAccount={false} />
  );
  const boxes = async () => [
    await screen.findByRole('radio', { name: 'Card' }),
    screen.getByRole('checkbox', { name: 'I accept the terms.' }),
  ];
  const user = userEvent.setup();
  const { unmount } = render(step('one'));
  for (const box of await boxes()) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Order and pay €10.00' }));
  unmount();
  const again = render(step('one'));
  for (const box of await boxes()) expect(box).toBeChecked();
  again.unmount();
  render(step('another'));
  for (const box of await boxes()) expect(box).not.toBeChecked();
});

it.each([
  [0, 'Product A is sold out. Remove it from the cart to continue.'],
  [2, 'Product A: only 2 are left. Reduce the quantity in the cart to continue.'],
])('names the product of which %i are left, leads to the cart and takes the focus', async (count, text) => {
  const order = vi.fn();
  const blocked = cart([lineItem('A', 3, { isBuyable: false, inStockQuantity: count }), lineItem('B', 1)]);
  showCart(blocked);
  const step = (refused: string | null) => (
    <PaymentStep cart={blocked} lock={null} payment={{ ...payment, refused, order }} offersAccount={false} />
  );
  const { rerender } = render(step(null));
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(text);
  expect(note).not.toHaveTextContent('Product B');
  expect(screen.getByRole('link', { name: 'Change the cart' })).toHaveAttribute('href', '/en/cart');
  expect(note).not.toHaveFocus();
  rerender(step('There are not that many in stock.'));
  expect(screen.getAllByRole('alert')).toEqual([note]);
  expect(note).toHaveFocus();
  note.blur();
  await userEvent.click(screen.getByRole('button', { name: 'Order and pay €10.00' }));
  expect(note).toHaveFocus();
  expect(order).not.toHaveBeenCalled();
});

it('says what was refused where the cart does not tell which line it was', async () => {
  const flow = { ...payment, refused: 'There are not that many in stock.' };
  render(<PaymentStep cart={cart({ A: 1 })} lock={null} payment={flow} offersAccount={false} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('There are not that many in stock.');
});

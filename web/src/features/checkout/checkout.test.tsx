import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '@/features/realtime/connection';
import type { Cart, CheckoutPage } from '@/lib/api/types';
import { setNavigator } from '@/lib/navigate';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { sample } from '@/pages/checkout-page/sample';
import { answer, cart, lineItem, pageBase } from '@/test/builders';
import { arriveState, showCart } from '@/test/cart';
import { eventually } from '@/test/eventually';
import { FakeServer } from '@/test/fake-server';
import { Checkout } from './checkout';

const navigate = vi.fn(async () => {});
let server: FakeServer;

beforeEach(() => {
  queries.forgetUnseen();
  navigate.mockClear();
  connection.context = async () => ({ token: 'token', market: 'FI', language: 'en' });
  sessionStorage.clear();
  server = new FakeServer();
  setNavigator({ navigate, prefetch: () => {}, refresh: () => {} });
});
afterEach(() => {
  syncLocation('/en/');
  vi.unstubAllGlobals();
});

const billed = { payments: [{ billingAddress: null }] } as unknown as Partial<Cart>;

async function open(search: string, filled: Partial<Cart>, step: CheckoutPage['step'] = 'details') {
  showCart(cart({ A: 1 }, filled));
  const page: CheckoutPage = { ...pageBase('CheckoutPage', { url: '/fi/kassa' }), ...sample, step };
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

it('sends details that were changed before a later step is shown', async () => {
  const address = {
    firstName: 'Aino',
    lastName: 'Virta',
    email: 'aino@example.com',
    phoneNumber: '+358401234567',
    line1: 'Kuja 1',
    postalCode: '00100',
    city: 'Helsinki',
    countryCode: 'FIN',
  };
  const ordered = {
    payments: [{ billingAddress: address }],
    shipments: [{ id: 1, shippingAddress: address, lineItems: [lineItem('A', 1)] }],
    shippingMethodId: 'parcel',
    showDeliveryOptions: true,
  };
  await open('', ordered as unknown as Partial<Cart>);
  const street = await screen.findByLabelText(/^Street/);
  const later = screen.getByRole('button', { name: /Payment/ });
  await userEvent.click(later);
  expect(navigate.mock.calls).toEqual([['/fi/kassa/maksu', undefined]]);
  navigate.mockClear();
  await userEvent.clear(street);
  await userEvent.click(later);
  expect(navigate).not.toHaveBeenCalled();
  expect(street).toHaveAttribute('aria-invalid', 'true');
  const sent = vi.fn(() => ({ status: 409, body: { status: 409, code: 'cart-locked', detail: 'Locked' } }));
  server.on('/api/me/checkout/details', sent);
  await userEvent.type(street, 'Polku 2');
  await userEvent.click(later);
  await eventually(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(navigate).not.toHaveBeenCalled();
});

it('names the cart that waits in another market where there is nothing to order in this one', async () => {
  server.on('/api/me/carts', answer({ A: 2 }));
  localStorage.setItem('praline:waiting-carts', JSON.stringify({ SE: 2 }));
  const markets = [{ id: 'SE' as const, name: 'Sweden', currency: 'SEK', selected: false }];
  const page: CheckoutPage = { ...pageBase('CheckoutPage', { url: '/fi/kassa' }), ...sample };
  showCart({});
  store.set(pageAtom, { ...page, navigation: { ...page.navigation, markets } });
  await act(async () => void render(<Checkout page={page} />));
  expect(await screen.findByText('Your cart in Sweden waits there with 2 items.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Switch to Sweden' })).toBeVisible();
});

const giftCardRecipient = { name: 'Eino', email: 'eino@example.com', sender: 'Aino', message: '' };

it('asks where goods go and who else gets them, and with gift cards alone for the address of the bill', async () => {
  await open('', {});
  expect(await screen.findByRole('heading', { level: 3, name: 'Delivery address' })).toBeVisible();
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

describe('a greeting that was typed and not added', () => {
  const GREETING = '/api/me/carts/greeting';
  const chosen = { ...billed, shippingMethodId: 'parcel', showDeliveryOptions: true };
  const parcel = { id: 'parcel', kind: 'home', name: 'Parcel', description: null, price: 0, priceString: '' };

  async function goOn(text: string) {
    server.on('/api/me/checkout/shipping', {
      shippingMethods: [parcel],
      html_snippet: null,
      shippingMethodId: 'parcel',
      pickupPoints: [],
      pickupPointId: null,
    });
    await open('', chosen, 'delivery');
    const field = await screen.findByLabelText(/Text of the greeting/);
    await userEvent.click(field);
    await userEvent.paste(text);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    return field;
  }

  it('is added by Continue, which waits for it', async () => {
    let arrive = () => {};
    server.on(GREETING, async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return { body: answer({ A: 1 }, { version: 2 }) };
    });
    await goOn(' Happy birthday! ');
    await eventually(() => expect(server.to(GREETING)).toHaveLength(1));
    expect(server.to(GREETING)[0]?.body).toEqual({ greeting: 'Happy birthday!' });
    expect(navigate).not.toHaveBeenCalled();
    await act(async () => arrive());
    expect(navigate).not.toHaveBeenCalled();
    const added = { ...chosen, greeting: 'Happy birthday!' };
    await act(async () => arriveState(cart({ A: 1 }, added), { version: 2 }));
    await eventually(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/fi/kassa/maksu', undefined));
  });

  it('keeps the shopper where it fails, and says so at the field', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server.on(GREETING, () => ({ status: 503, body: {} }));
    const field = await goOn('Happy birthday!');
    await eventually(() => expect(field).toHaveAccessibleDescription(/could not be added/));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Happy birthday!');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('keeps the shopper where it is too long', async () => {
    const field = await goOn('x'.repeat(801));
    await eventually(() => expect(field).toHaveAccessibleDescription(/800 characters at most/));
    expect(server.to(GREETING)).toEqual([]);
    expect(navigate).not.toHaveBeenCalled();
  });
});

it('marks the line that cannot be bought, and says it before the payment', async () => {
  await open('', { allLineItems: [lineItem('A', 1, { isBuyable: false, inStockQuantity: 0 })] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Product A is sold out.');
  expect(await screen.findByText('Sold out')).toBeInTheDocument();
});

it('says once that a payment is waited for', async () => {
  server.on('/paymentauthentication/p-1/abc', () => new Promise(() => {}));
  await open('?payment=p-1&redirectResult=abc', billed, 'payment');
  const text = 'Waiting to hear of the payment.';
  await eventually(() => expect(screen.getByRole('status')).toHaveTextContent(text));
  expect(screen.getAllByText(text, { exact: false })).toHaveLength(1);
});

import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outboxAtom } from '@/features/cart/cart.atoms';
import { step } from '@/features/cart/cart-outbox';
import { emptyOutbox } from '@/features/cart/outbox';
import { engine } from '@/features/cart/page-engine';
import { useCart } from '@/features/cart/use-cart';
import { bus } from '@/features/realtime/bus';
import { connection } from '@/features/realtime/connection';
import type { Cart, CartAnswer, DeliveryMethod, ShippingDetail } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { answer, page } from '@/test/builders';
import { eventually } from '@/test/eventually';
import { FakeServer, type Received } from '@/test/fake-server';
import DeliveryStep from './delivery-step';

const PATH = '/api/me/checkout/shipping';

const parcel: DeliveryMethod = {
  id: 'parcel',
  kind: 'home',
  name: 'Parcel',
  description: null,
  price: 4.9,
  priceString: '€4.90',
  freeFromString: null,
  arrival: null,
};

/** A shop whose carts have the way of delivery under this name, once it is chosen. */
function shop(detail: Partial<ShippingDetail>, shippingMethodName: string): FakeServer {
  const offered = { html_snippet: null, shippingMethodId: null, pickupPoints: [], pickupPointId: null };
  return new FakeServer().on(PATH, ({ method, body }: Received) => {
    if (method === 'GET') return { body: { shippingMethods: [], ...offered, ...detail } };
    if (isRefused) return { status: 500, body: {} };
    const { shippingMethodId } = body as { shippingMethodId: string };
    return { body: answer({ A: 1 }, { shippingMethodId, shippingMethodName }) };
  });
}

const reported = vi.fn();
const done = vi.fn();
/** Whether the choice of a way of delivery fails. */
let isRefused = false;
let stop: () => void;

beforeEach(() => {
  queries.forgetUnseen();
  reported.mockClear();
  done.mockClear();
  isRefused = false;
  store.set(pageAtom, page());
  connection.context = async () => ({ token: 'token', market: 'FI', language: 'en' });
  stop = bus.on('d2c:checkout:addshipping', (detail) => {
    const { shippingTier, cart } = detail as { shippingTier: string; cart: Cart };
    reported(shippingTier, cart);
  });
});
afterEach(() => {
  stop();
  delete window._sw;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the server has by now, in whatever tab it was done. */
const hear = (more: Partial<CartAnswer>) =>
  store.set(outboxAtom, (box) => step(box, { type: 'answer', answer: answer({ A: 1 }, more) })[0]);

function Shown() {
  const shown = useCart().cart;
  return shown ? <DeliveryStep cart={shown} greet={{ current: null }} onDone={done} /> : null;
}

const show = (more: Partial<Cart> = {}) => {
  store.set(outboxAtom, emptyOutbox('tab-1'));
  hear({ ...more, version: 0 });
  return render(<Shown />);
};

it('reports the way of delivery by its name, with the cart as it is then', async () => {
  shop({ shippingMethods: [parcel] }, 'Parcel');
  show();
  await userEvent.click(await screen.findByRole('radio', { name: /Parcel/ }));
  await eventually(() => expect(reported).toHaveBeenCalledOnce());
  const [tier, sent] = reported.mock.calls[0] ?? [];
  expect([tier, sent.shippingMethodId]).toEqual(['Parcel', 'parcel']);
});

/** Answers go onto the screen when this is called. */
function heldAnswers(): () => Promise<void> {
  let arrive = () => {};
  const shown = engine.shown.bind(engine);
  vi.spyOn(engine, 'shown').mockImplementation(async (answer) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return shown(answer);
  });
  return () => act(async () => arrive());
}

it('goes on once the cart on the screen has the choice, also where that was asked for before', async () => {
  shop({ shippingMethods: [parcel] }, 'Parcel');
  const arrive = heldAnswers();
  show();
  const next = await screen.findByRole('button', { name: 'Continue' });
  await eventually(() => expect(engine.shown).toHaveBeenCalledOnce());
  await userEvent.click(next);
  expect(next).toHaveAttribute('aria-busy', 'true');
  expect(done).not.toHaveBeenCalled();
  await arrive();
  expect(done).toHaveBeenCalledOnce();
  expect(next).not.toHaveAttribute('aria-busy');
});

it('stays where another way is chosen after going on was asked for', async () => {
  const express = { ...parcel, id: 'express', name: 'Express' };
  shop({ shippingMethods: [parcel, express] }, 'Parcel');
  const arrive = heldAnswers();
  show();
  await userEvent.click(await screen.findByRole('radio', { name: /Parcel/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(screen.getByRole('radio', { name: /Express/ }));
  await eventually(() => expect(engine.shown).toHaveBeenCalledTimes(1));
  await arrive();
  await eventually(() => expect(engine.shown).toHaveBeenCalledTimes(2));
  await arrive();
  expect(done).not.toHaveBeenCalled();
});

it('does not go on with a choice that was refused', async () => {
  shop({ shippingMethods: [parcel] }, 'Parcel');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let refuse = () => {};
  vi.spyOn(engine, 'shown').mockImplementation(
    () => new Promise((_, reject) => (refuse = () => reject(new Error('refused')))),
  );
  show();
  const next = await screen.findByRole('button', { name: 'Continue' });
  await eventually(() => expect(engine.shown).toHaveBeenCalledOnce());
  await userEvent.click(next);
  await act(async () => refuse());
  await eventually(() => expect(next).not.toHaveAttribute('aria-busy'));
  expect(done).not.toHaveBeenCalled();
});

it('sends the last of several choices, and shows what the cart has from then on', async () => {
  const express = { ...parcel, id: 'express', name: 'Express' };
  const late = { ...parcel, id: 'late', name: 'Late' };
  const server = shop({ shippingMethods: [parcel, express, late] }, 'Parcel');
  const arrive = heldAnswers();
  show();
  for (const name of [/Parcel/, /Express/, /Late/])
    await userEvent.click(await screen.findByRole('radio', { name }));
  await eventually(() => expect(engine.shown).toHaveBeenCalledTimes(1));
  await arrive();
  await eventually(() => expect(engine.shown).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('radio', { name: /Late/ })).toBeChecked();
  expect(asked(server).map(({ body }) => (body as { shippingMethodId: string }).shippingMethodId)).toEqual([
    'parcel',
    'late',
  ]);
  await arrive();
  // Another tab chooses.
  act(() => hear({ shippingMethodId: 'express', version: 9 }));
  expect(await screen.findByRole('radio', { name: /Express/ })).toBeChecked();
});

const asked = (server: FakeServer) => server.to(PATH).filter(({ method }) => method !== 'GET');

it('chooses the only way there is', async () => {
  const server = shop({ shippingMethods: [parcel] }, 'Parcel');
  show();
  const radio = await screen.findByRole('radio', { name: /Parcel/ });
  await eventually(() => expect(radio).toBeChecked());
  await eventually(() => expect(reported).toHaveBeenCalledOnce());
  expect(asked(server)).toHaveLength(1);
});

it('asks for the only way once, also where that is refused', async () => {
  const server = shop({ shippingMethods: [parcel] }, 'Parcel');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  isRefused = true;
  show();
  const radio = await screen.findByRole('radio', { name: /Parcel/ });
  await eventually(() => expect(console.error).toHaveBeenCalled());
  await eventually(() => expect(radio).not.toBeChecked());
  expect(asked(server)).toHaveLength(1);
});

it.each([
  ['there are several ways', null, [parcel, { ...parcel, id: 'store', kind: 'store' }]],
  ['one was chosen before', 'parcel', [parcel]],
])('chooses nothing where %s', async (_, shippingMethodId, shippingMethods) => {
  const server = shop({ shippingMethods }, 'Parcel');
  show({ shippingMethodId });
  await screen.findAllByRole('radio');
  await act(async () => {});
  expect(asked(server)).toEqual([]);
});

it("reports what is chosen in a provider's widget by the name that it has there", async () => {
  let choose = (_data: unknown, _meta: { shipping_method_changed: boolean }) => {};
  window._sw = (use) =>
    use({
      on: (_, listener) => {
        choose = listener;
      },
    });
  const server = shop({ html_snippet: '<p>Ways of the provider</p>' }, 'Post office, Kamppi');
  show();
  await screen.findByText('Ways of the provider');
  act(() => choose({}, { shipping_method_changed: true }));
  await eventually(() => expect(reported).toHaveBeenCalledOnce());
  expect(server.to(PATH).at(-1)?.body).toEqual({ shippingMethodId: 'provider', pickupPointId: null });
  expect(reported.mock.calls[0]?.[0]).toBe('Post office, Kamppi');
});

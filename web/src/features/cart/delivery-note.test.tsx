import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '@/features/realtime/connection';
import type { Cart, DeliveryMethod, ShippingDetail } from '@/lib/api/types';
import { queries } from '@/lib/query-cache';
import { cart } from '@/test/builders';
import { eventually } from '@/test/eventually';
import { FakeServer } from '@/test/fake-server';
import { DeliveryNote } from './delivery-note';

const PATH = '/api/me/checkout/shipping';

const method = (id: string, price: number, more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id,
  kind: 'home',
  name: `By ${id}`,
  description: null,
  price,
  priceString: `€${price.toFixed(2)}`,
  freeFromString: null,
  arrival: '25–27 Nov',
  ...more,
});
const detail = (shippingMethods: DeliveryMethod[], html_snippet: string | null = null): ShippingDetail => ({
  html_snippet,
  shippingMethods,
  shippingMethodId: null,
  pickupPoints: [],
  pickupPointId: null,
});
const show = (more: Partial<Cart> = {}) => render(<DeliveryNote cart={cart({ A: 1 }, more)} />);

let server: FakeServer;
beforeEach(() => {
  queries.forgetUnseen();
  connection.context = async () => ({ token: 'token', market: 'FI', language: 'en' });
  server = new FakeServer();
});
afterEach(() => vi.unstubAllGlobals());

describe('the delivery in the cart', () => {
  it('tells the cheapest way that brings the goods, before one is chosen', async () => {
    const store = method('store', 0, { kind: 'store' });
    server.on(PATH, detail([store, method('courier', 9.9), method('parcel', 4.9)]));
    show();
    expect(await screen.findByText('from €4.90')).toBeVisible();
    expect(screen.getByText('By parcel')).toBeVisible();
    expect(screen.getByText(/Arrives 25–27 Nov if you order now/)).toBeVisible();
  });

  it('names no price that a promotion is going to change', async () => {
    server.on(PATH, detail([method('parcel', 4.9)]));
    const promise = {
      id: 'c',
      name: 'Free delivery',
      savedAmount: 0,
      savedDisplayAmount: '€0.00',
      isPromise: true,
    };
    show({ promotions: [promise] });
    expect(await screen.findByText('By parcel')).toBeVisible();
    expect(screen.queryByText(/4\.90/)).toBeNull();
  });

  it('names the price alone where no way costs more', async () => {
    server.on(PATH, detail([method('parcel', 4.9)]));
    show();
    expect(await screen.findByText('€4.90')).toBeVisible();
  });

  it('names the chosen way and place, whose price the summary has', async () => {
    server.on(PATH, detail([method('parcel', 4.9), method('store', 0, { kind: 'store' })]));
    const pickupPoint = { id: 'x', name: 'Market Hall', line1: '', postalCode: '', city: '' };
    show({ shippingMethodId: 'store', pickupPoint });
    expect(await screen.findByText('By store · Market Hall')).toBeVisible();
    expect(screen.getByText('Ready 25–27 Nov')).toBeVisible();
    expect(screen.queryByText(/from/)).toBeNull();
  });

  it('says that nothing brings these goods', async () => {
    server.on(PATH, detail([]));
    show();
    expect(await screen.findByText(/There is no way of delivery for these goods/)).toBeVisible();
  });

  it("leaves a delivery provider's ways to the checkout", async () => {
    server.on(PATH, detail([], '<div></div>'));
    const { container } = show();
    expect(screen.getByText('Loading ways of delivery…')).toBeVisible();
    await eventually(() => expect(container).toBeEmptyDOMElement());
  });

  it('can be asked for again after a failure', async () => {
    let works = false;
    server.on(PATH, () =>
      works ? { body: detail([method('parcel', 4.9)]) } : { status: 500, body: { status: 500, title: 'x' } },
    );
    show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await userEvent.click(again);
    expect(await screen.findByText('€4.90')).toBeVisible();
  });
});

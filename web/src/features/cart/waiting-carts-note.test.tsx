import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { connection } from '@/features/realtime/connection';
import { answer } from '@/test/builders';
import { showCart } from '@/test/cart';
import { FakeServer, type Received } from '@/test/fake-server';
import { leaveCart, waitingCarts } from './waiting-carts';
import WaitingCarts from './waiting-carts-note';

const CARTS = '/api/me/carts';
let server: FakeServer;

beforeEach(() => {
  connection.context = async () => ({ token: 'token', market: 'FI', language: 'en' });
  server = new FakeServer();
  showCart({}, { markets: [market('FI', 'Finland', 'EUR'), market('SE', 'Sweden', 'SEK')] });
  leaveCart('SE', 3, 'FI');
});

const market = (id: 'FI' | 'SE', name: string, currency: 'EUR' | 'SEK') => ({
  id,
  name,
  currency,
  selected: id === 'FI',
});

it('tells of the cart of another market as it is now', async () => {
  server.on(CARTS, ({ query }: Received) => ({ body: answer(query.get('market') === 'SE' ? { A: 2 } : {}) }));
  render(<WaitingCarts />);
  expect(await screen.findByText('Your cart in Sweden waits there with 2 items.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Switch to Sweden' })).toBeVisible();
});

it('promises no cart that was ordered, or was left by somebody who has logged out', async () => {
  server.on(CARTS, answer({}));
  render(<WaitingCarts />);
  await waitFor(() => expect(waitingCarts()).toEqual({}));
  expect(screen.queryByText(/waits there/)).toBeNull();
});

it('promises nothing where nobody can be asked, and asks the next time', async () => {
  server.on(CARTS, () => 'unreachable');
  const asked = vi.fn();
  const context = await connection.context();
  connection.context = async () => {
    asked();
    return context;
  };
  render(<WaitingCarts />);
  await waitFor(() => expect(server.to(CARTS)).not.toHaveLength(0));
  expect(asked).toHaveBeenCalledOnce();
  expect(screen.queryByText(/waits there/)).toBeNull();
  expect(waitingCarts()).toEqual({ SE: 3 });
});

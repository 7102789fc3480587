import { expect, it } from 'vitest';
import { answer } from '@/test/builders';
import { FakeServer } from '@/test/fake-server';
import { sendOperation } from './cart';

const context = { token: 'token', market: 'FI', language: 'en' } as const;
const remove = { kind: 'remove', code: 'A', quantity: 1 } as const;

it('takes an answer with shipments for the cart after a removal', async () => {
  const cart = answer({ B: 1 });
  new FakeServer().on('/api/me/carts/remove', cart);
  expect(await sendOperation(context, 'key', remove)).toEqual(cart);
});

it('takes a removal that is answered without shipments for a failed one, to be tried again', async () => {
  const { shipments, ...rest } = answer({ B: 1 });
  new FakeServer().on('/api/me/carts/remove', rest);
  await expect(sendOperation(context, 'key', remove)).rejects.toMatchObject({ status: 502, passing: true });
});

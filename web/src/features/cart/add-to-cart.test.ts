import { beforeEach, expect, it, vi } from 'vitest';
import { bus } from '@/features/realtime/bus';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page, state } from '@/test/builders';
import { eventually } from '@/test/eventually';
import { addToCart } from './add-to-cart';
import { cartViewAtom, outboxAtom } from './cart.atoms';
import { loadedEngine } from './loaded-engine';

const bar = {
  code: 'A',
  productCode: 'P',
  displayName: 'Bar',
  url: '/en/bar',
  imageUrl: null,
  maxQuantity: 9,
};

beforeEach(() => store.set(pageAtom, page({ anonymousId: 'a-1' })));

it('loses nothing of what was added before the engine is here', async () => {
  expect(loadedEngine()).toBeNull();
  expect([addToCart(bar), addToCart(bar, 2), addToCart(bar, 0)]).toEqual([true, true, false]);
  const { connection } = await import('@/features/realtime/connection');
  const { connectionIdAtom } = await import('@/features/realtime/connection');
  const { engine } = await import('./page-engine');
  expect(store.get(cartViewAtom)).toMatchObject({ ready: false, totalQuantity: 3 });
  vi.spyOn(connection.tokens, 'get').mockResolvedValue('token');
  const sent: object[] = [];
  const stop = engine.start();
  connection.adopt({ anonymousId: 'a-1', market: 'FI', language: 'en' });
  const socket = connection.socket(store.get(connectionIdAtom));
  socket.open((frame) => sent.push(frame));
  await eventually(() => expect(sent).toHaveLength(1));
  socket.message(JSON.stringify({ type: 'welcome', connectionId: 'c', server: '1', heartbeatSeconds: 15 }));
  socket.message(JSON.stringify(state({})));
  expect(sent.slice(1)).toEqual([
    expect.objectContaining({
      type: 'cart.op',
      seq: 1,
      op: expect.objectContaining({ code: 'A', quantity: 3 }),
    }),
  ]);
  expect(store.get(outboxAtom).drafts).toEqual([]);

  // It is reported when the server has taken it, and what was refused is not.
  const reported = vi.fn();
  const quiet = bus.on('d2c:cart:add', reported);
  addToCart({ ...bar, code: 'B' }, 5);
  socket.message(JSON.stringify(state({ A: 3 }, { revision: 2, appliedSeq: 2, ackedSeq: 0 })));
  expect(reported).not.toHaveBeenCalled();
  const error = [{ code: 'insufficient-stock', value: 'Only 3' }];
  const rejected = [{ seq: 2, error }] as never;
  socket.message(JSON.stringify(state({ A: 3 }, { revision: 3, appliedSeq: 2, ackedSeq: 2, rejected })));
  expect(reported).toHaveBeenCalledExactlyOnceWith({ product: bar, quantity: 3 }, 'here');
  quiet();
  stop();
});

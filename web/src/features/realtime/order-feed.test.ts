import { expect, it } from 'vitest';
import type { ClientFrame } from '@/lib/api/types';
import type { ConnectionEvent } from './connection';
import { followOrder } from './order-feed';

function line(welcomed: boolean) {
  const listeners = new Set<(event: ConnectionEvent) => void>();
  const sent: ClientFrame[] = [];
  return {
    sent,
    welcomed,
    subscribe(listener: (event: ConnectionEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (frame: ClientFrame) => void sent.push(frame),
    emit: (event: ConnectionEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
}

it('follows an order on every line, and tells of no other', () => {
  const fake = line(false);
  let changes = 0;
  const stop = followOrder('ABC', () => changes++, fake);
  expect(fake.sent).toEqual([]);
  fake.emit({ type: 'welcome' });
  fake.emit({ type: 'welcome' });
  const frame = { type: 'subscribe', topic: 'order', orderId: 'abc' };
  expect(fake.sent).toEqual([frame, frame]);
  fake.emit({ type: 'order.updated', orderId: 'abc' });
  fake.emit({ type: 'order.updated', orderId: 'another' });
  expect(changes).toBe(1);
  stop();
  fake.emit({ type: 'order.updated', orderId: 'abc' });
  expect(changes).toBe(1);
  expect(fake.sent.at(-1)).toEqual({ ...frame, type: 'unsubscribe' });
});

it('begins at once where the line is there', () => {
  const fake = line(true);
  followOrder('abc', () => {}, fake);
  expect(fake.sent).toHaveLength(1);
});

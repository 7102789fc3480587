import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientFrame, ProductState } from '@/lib/api/types';
import { MAX_FOLLOWED_PRODUCTS } from '@/lib/limits.gen';
import { store } from '@/lib/store';
import { productState } from '@/test/catalogue';
import { settle } from '@/test/fake-clock';
import type { Connection, ConnectionEvent } from './connection';
import { productsAtom } from './followed-products';
import { ProductFeed } from './product-feed';

/** The connection, as far as the feed knows it. */
class FakeConnection {
  welcomed = true;
  sent: string[] = [];
  #listener: (event: ConnectionEvent) => void = () => {};

  subscribe(listener: (event: ConnectionEvent) => void) {
    this.#listener = listener;
    return () => {};
  }

  send(frame: ClientFrame) {
    if (frame.type === 'subscribe' || frame.type === 'unsubscribe')
      this.sent.push(`${frame.type} ${frame.codes?.join()}`);
  }

  emit(event: ConnectionEvent) {
    this.#listener(event);
  }

  emitProducts(...products: ProductState[]) {
    this.emit({ type: 'product.updated', products });
  }
}

let connection: FakeConnection;
let feed: ProductFeed;
const known = () => [...store.get(productsAtom).keys()];

beforeEach(() => {
  store.set(productsAtom, new Map());
  connection = new FakeConnection();
  feed = new ProductFeed(connection as unknown as Connection);
});

describe('following', () => {
  it('tells what comes and goes at one moment together, and nothing twice', async () => {
    feed.follow(['A']);
    const stop = feed.follow(['B', 'A']);
    await settle();
    stop();
    feed.follow(['C']);
    await settle();
    expect(connection.sent).toEqual(['subscribe A,B', 'unsubscribe B', 'subscribe C']);
  });

  it('says nothing of what left and came back at once', async () => {
    const stop = feed.follow(['A']);
    await settle();
    stop();
    feed.follow(['A']);
    await settle();
    expect(connection.sent).toEqual(['subscribe A']);
  });

  it('waits for the connection, and begins anew on each', async () => {
    connection.welcomed = false;
    feed.follow(['A']);
    await settle();
    expect(connection.sent).toEqual([]);
    connection.welcomed = true;
    connection.emit({ type: 'welcome' });
    await settle();
    connection.emit({ type: 'welcome' });
    await settle();
    expect(connection.sent).toEqual(['subscribe A', 'subscribe A']);
  });

  it('follows as many as a tab may, and the next when there is room', async () => {
    const codes = Array.from({ length: MAX_FOLLOWED_PRODUCTS }, (_, index) => `A${index}`);
    const stop = feed.follow(codes.slice(0, 1));
    feed.follow(codes.slice(1));
    feed.follow(['LATE']);
    await settle();
    expect(connection.sent).toEqual([`subscribe ${codes.join()}`]);
    stop();
    await settle();
    expect(connection.sent.slice(1)).toEqual(['unsubscribe A0', 'subscribe LATE']);
  });
});

describe('what is told', () => {
  it('is kept for what is on the screen, the newest of each', async () => {
    const stop = feed.follow(['A', 'B']);
    connection.emitProducts(productState('A', { inStockQuantity: 5 }), productState('X'));
    connection.emitProducts(productState('A', { inStockQuantity: 4 }), productState('B'));
    expect(known()).toEqual(['A', 'B']);
    expect(store.get(productsAtom).get('A')?.inStockQuantity).toBe(4);
    stop();
    await settle();
    expect(known()).toEqual([]);
  });

  it('is dropped with the language, and asked for again', async () => {
    feed.follow(['A']);
    await settle();
    connection.emitProducts(productState('A'));
    connection.emit({ type: 'language' });
    await settle();
    expect(known()).toEqual([]);
    expect(connection.sent).toEqual(['subscribe A', 'subscribe A']);
  });

  it('is dropped with the market, not with another connection of the same', () => {
    feed.follow(['A']);
    connection.emit({ type: 'tab', tabId: 'tab-1', market: 'FI' });
    connection.emitProducts(productState('A'));
    connection.emit({ type: 'tab', tabId: 'tab-2', market: 'FI' });
    expect(known()).toEqual(['A']);
    connection.emit({ type: 'tab', tabId: 'tab-3', market: 'SE' });
    expect(known()).toEqual([]);
  });
});

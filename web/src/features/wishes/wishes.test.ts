import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionEvent } from '@/features/realtime/connection';
import { connectionAtom } from '@/features/realtime/connection-state';
import type { CartContext } from '@/lib/api/cart';
import { ApiError } from '@/lib/api/errors';
import type { ClientFrame, WishListState } from '@/lib/api/types';
import { store } from '@/lib/store';
import { eventually } from '@/test/eventually';
import { type WishCalls, WishFeed, wishesAtom } from './wishes';

const shown = () => store.get(wishesAtom)?.codes;

/** A line to the server that is somebody's. */
function line(owner: string | null) {
  const listeners = new Set<(event: ConnectionEvent) => void>();
  const sent: ClientFrame[] = [];
  const identity = { anonymousId: owner, market: 'FI', language: 'en' as const };
  return {
    sent,
    identity,
    welcomed: false,
    tokens: { drop: vi.fn() },
    subscribe(listener: (event: ConnectionEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (frame: ClientFrame) => void sent.push(frame),
    context: async (): Promise<CartContext> => ({ token: 't', market: 'FI', language: 'en' }),
    emit: (event: ConnectionEvent) => {
      for (const listener of listeners) listener(event);
    },
    tells: (version: number, ...codes: string[]) => {
      for (const listener of listeners) listener({ type: 'wish-list.state', version, codes });
    },
  };
}

/** A call whose answer comes when the test says so. */
function later() {
  let resolve: (state: WishListState) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<WishListState>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
}

function feed(fake: ReturnType<typeof line>, calls: Partial<WishCalls> = {}) {
  const none = () => Promise.reject(new Error('not expected'));
  // The line's parts that the feed uses, and no others.
  return new WishFeed(fake as unknown as WishFeed['line'], { read: none, add: none, remove: none, ...calls });
}

beforeEach(() => {
  store.set(connectionAtom, 'connecting');
  // A feed of nobody forgets what the one before knew.
  feed(line(`nobody-${Math.random()}`));
});

describe('the wish list of a tab', () => {
  it('is followed on every line, and is the newest that was told', () => {
    const fake = line('a');
    feed(fake);
    expect(shown()).toBeUndefined();
    fake.emit({ type: 'welcome' });
    fake.emit({ type: 'welcome' });
    const frame = { type: 'subscribe', topic: 'wish-list' };
    expect(fake.sent).toEqual([frame, frame]);
    fake.tells(2, 'B', 'A');
    expect(shown()).toEqual(['B', 'A']);
    fake.tells(1, 'A');
    expect(shown()).toEqual(['B', 'A']);
    fake.tells(3);
    expect(shown()).toEqual([]);
  });

  it('shows a press at once, and takes it back where the server refuses', async () => {
    const fake = line('a');
    const answer = later();
    const wishes = feed(fake, { add: () => answer.promise });
    fake.tells(1, 'A');
    const pressed = wishes.set('B', true);
    expect(shown()).toEqual(['B', 'A']);
    answer.reject(new ApiError(409, { detail: 'It is full.' }));
    await expect(pressed).rejects.toThrow('It is full.');
    expect(shown()).toEqual(['A']);
  });

  it('sends presses one after another, and the last one counts', async () => {
    const fake = line('a');
    const sent: string[] = [];
    const [added, removed] = [later(), later()];
    const wishes = feed(fake, {
      add: (_, code) => {
        sent.push(`add ${code}`);
        return added.promise;
      },
      remove: (_, code) => {
        sent.push(`remove ${code}`);
        return removed.promise;
      },
    });
    fake.tells(1);
    const both = [wishes.set('A', true), wishes.set('A', false)];
    await eventually(() => expect(sent).toEqual(['add A']));
    expect(shown()).toEqual([]);
    added.resolve({ version: 2, codes: ['A'] });
    await eventually(() => expect(sent).toEqual(['add A', 'remove A']));
    // What the first one led to does not flash up.
    expect(shown()).toEqual([]);
    removed.resolve({ version: 3, codes: [] });
    await Promise.all(both);
    expect(shown()).toEqual([]);
    expect(store.get(wishesAtom)?.version).toBe(3);
  });

  it('is forgotten with its owner, whose late answers are nobody’s', async () => {
    const fake = line('a');
    const answer = later();
    const wishes = feed(fake, { add: () => answer.promise });
    fake.tells(9, 'A');
    const pressed = wishes.set('B', true);
    await Promise.resolve();
    fake.identity.anonymousId = 'c-b';
    fake.emit({ type: 'tab', tabId: 't', market: 'FI' });
    expect(shown()).toBeUndefined();
    fake.tells(1, 'C');
    answer.resolve({ version: 10, codes: ['B', 'A'] });
    await pressed;
    expect(shown()).toEqual(['C']);
  });

  it('is read over HTTP where no socket gets through', async () => {
    const read = vi.fn(async () => ({ version: 4, wishes: [{ code: 'A', addedAt: '', product: null }] }));
    feed(line('a'), { read });
    store.set(connectionAtom, 'http');
    await eventually(() => expect(shown()).toEqual(['A']));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('has another token asked for where the one that it has works no more', async () => {
    const fake = line('a');
    const wishes = feed(fake, { add: () => Promise.reject(new ApiError(401, {})) });
    await expect(wishes.set('A', true)).rejects.toThrow();
    expect(fake.tokens.drop).toHaveBeenCalled();
  });
});

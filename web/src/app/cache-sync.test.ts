import { beforeEach, expect, it, vi } from 'vitest';
import type { ConnectionEvent } from '@/features/realtime/connection';
import { QueryCache } from '@/lib/query-cache';
import { FakeClock } from '@/test/fake-clock';
import { SPREAD, syncCache } from './cache-sync';

let emit: (event: ConnectionEvent) => void = () => {};
const connection = {
  subscribe: (listener: (event: ConnectionEvent) => void) => {
    emit = listener;
    return () => {};
  },
};
const clock = new FakeClock();
const refresh = vi.fn();
let cache: QueryCache;
const known = () => ['page', 'recipes', 'words'].filter((key) => cache.peek(key) !== undefined);

beforeEach(() => {
  refresh.mockClear();
  cache = new QueryCache(10, () => 0);
  cache.put({ key: 'page', topics: ['content', 'prices'] }, 1);
  cache.put({ key: 'recipes', topics: ['content'] }, 1);
  cache.put({ key: 'words', topics: ['localizations'] }, 1);
  syncCache(connection, cache, refresh, clock, () => 0.5);
});

it('forgets what the server says is out of date, at a moment of its own, and shows the page anew once', async () => {
  emit({ type: 'changed', topics: ['prices', 'weather'] });
  emit({ type: 'changed', topics: ['prices', 'localizations'] });
  await clock.pass(SPREAD / 2 - 1);
  expect(known()).toEqual(['page', 'recipes', 'words']);
  await clock.pass(1);
  expect(known()).toEqual(['recipes']);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('does nothing about topics that it does not know', async () => {
  emit({ type: 'changed', topics: ['weather'] });
  await clock.pass(SPREAD);
  expect(known()).toEqual(['page', 'recipes', 'words']);
  expect(refresh).not.toHaveBeenCalled();
});

it('keeps only what is on the screen when the line was lost, for nobody told what was missed', () => {
  emit({ type: 'welcome' });
  expect(known()).toEqual(['page', 'recipes', 'words']);
  cache.subscribe('recipes', () => {});
  emit({ type: 'closed' });
  emit({ type: 'welcome' });
  expect(known()).toEqual(['recipes']);
  expect(refresh).not.toHaveBeenCalled();
});

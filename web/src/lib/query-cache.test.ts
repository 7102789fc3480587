import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from './clock';
import { type Query, QueryCache, queries, type Topic } from './query-cache';
import { useQuery } from './use-query';

const query = <T>(key: string, load: () => Promise<T>, topics: readonly Topic[] = ['content']): Query<T> => ({
  key,
  load,
  topics,
});

describe('the cache', () => {
  it('answers from what it has for an hour', async () => {
    let now = 0;
    const cache = new QueryCache(10, () => now);
    const load = vi.fn(async () => now);
    expect(await cache.get(query('a', load))).toBe(0);
    now = HOUR - 1;
    expect(await cache.get(query('a', load))).toBe(0);
    expect(cache.peek('a')).toBe(0);
    now = HOUR;
    expect(cache.peek('a')).toBeUndefined();
    expect(await cache.get(query('a', load))).toBe(HOUR);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('asks again sooner for what does not last as long', async () => {
    let now = 0;
    const cache = new QueryCache(10, () => now);
    const load = vi.fn(async () => now);
    const short = { ...query('a', load), lifetime: 5 };
    await cache.get(short);
    now = 4;
    expect(await cache.get(short)).toBe(0);
    now = 5;
    expect(await cache.get(short)).toBe(5);
    cache.put(short, 7);
    now = 10;
    expect(await cache.get(short)).toBe(10);
  });

  it('shares one call, and keeps no failure', async () => {
    const cache = new QueryCache();
    const load = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes');
    await expect(Promise.all([cache.get(query('a', load)), cache.get(query('a', load))])).rejects.toThrow(
      'no',
    );
    expect(load).toHaveBeenCalledTimes(1);
    expect(await cache.get(query('a', load))).toBe('yes');
  });

  it('forgets the oldest that nobody shows', () => {
    const cache = new QueryCache(2, () => 0);
    const stop = cache.subscribe('a', () => {});
    for (const key of ['a', 'b', 'c', 'd']) cache.put({ key, topics: [] }, key);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key))).toEqual(['a', undefined, undefined, 'd']);
    stop();
  });

  it('forgets what depends on a topic that has changed, and nothing else', () => {
    const cache = new QueryCache(10, () => 0);
    cache.put({ key: 'page', topics: ['content', 'prices'] }, 1);
    cache.put({ key: 'recipes', topics: ['content'] }, 1);
    cache.put({ key: 'words', topics: ['localizations'] }, 1);
    cache.invalidate(['prices']);
    expect(['page', 'recipes', 'words'].map((key) => cache.peek(key))).toEqual([undefined, 1, 1]);
  });

  it('does not keep an answer that was asked for before the change', async () => {
    const cache = new QueryCache(10, () => 0);
    let answer: (value: string) => void = () => {};
    const old = cache.get(query('a', () => new Promise<string>((resolve) => (answer = resolve))));
    cache.invalidate(['content']);
    const load = vi.fn(async () => 'new');
    const fresh = cache.get(query('a', load));
    answer('old');
    expect(await Promise.all([old, fresh])).toEqual(['old', 'new']);
    expect(cache.peek('a')).toBe('new');
  });
});

describe('useQuery', () => {
  beforeEach(() => queries.forgetUnseen());
  const answer = (key: string) => query(key, async () => `answer ${key}`);

  it('loads, and shows the next key without the old answer', async () => {
    const { result, rerender } = renderHook(({ key }) => useQuery(answer(key)), {
      initialProps: { key: 'a' },
    });
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(result.current).toMatchObject({ data: 'answer a', loading: false }));
    rerender({ key: 'b' });
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(result.current.data).toBe('answer b'));
  });

  it('keeps the last answer on the screen when asked to', async () => {
    const { result, rerender } = renderHook(({ key }) => useQuery(answer(key), { keepPrevious: true }), {
      initialProps: { key: 'a' },
    });
    await waitFor(() => expect(result.current.data).toBe('answer a'));
    rerender({ key: 'b' });
    expect(result.current).toMatchObject({ data: 'answer a', loading: true });
    await waitFor(() => expect(result.current).toMatchObject({ data: 'answer b', loading: false }));
  });

  it('shows what came with the page without asking, and keeps it', async () => {
    const load = vi.fn(async () => 'asked');
    const rendered = vi.fn();
    const { result } = renderHook(() => {
      rendered();
      return useQuery(query('a', load), { initial: 'given' });
    });
    expect(result.current).toMatchObject({ data: 'given', loading: false });
    await act(async () => {});
    expect(load).not.toHaveBeenCalled();
    expect(queries.peek('a')).toBe('given');
    // Kept, it looks as before: the list that shows it is not drawn a second time.
    expect(rendered).toHaveBeenCalledTimes(1);
    load.mockRejectedValueOnce(new Error('no'));
    act(() => queries.outdate('a'));
    await act(async () => {});
    expect(load).toHaveBeenCalledTimes(1);
    expect(result.current).toMatchObject({ data: 'given', error: undefined, loading: false });
    act(() => queries.outdate('a'));
    await waitFor(() => expect(result.current.data).toBe('asked'));
  });

  it('tells of a failure and tries again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes');
    const { result } = renderHook(() => useQuery<string>(query('a', load)));
    await waitFor(() => expect(result.current.error).toBeInstanceOf(Error));
    act(() => result.current.refetch());
    await waitFor(() => expect(result.current).toMatchObject({ data: 'yes', error: undefined }));
  });

  it('asks for nothing without a query', () => {
    const { result } = renderHook(() => useQuery(null));
    expect(result.current).toMatchObject({ data: undefined, loading: false });
  });

  it('asks again for what it shows when that is out of date, and shows the old meanwhile', async () => {
    let answers = 0;
    const load = vi.fn(async () => {
      answers += 1;
      return answers;
    });
    const { result } = renderHook(() => useQuery(query('a', load, ['prices'])));
    await waitFor(() => expect(result.current.data).toBe(1));
    act(() => queries.invalidate(['content']));
    expect(load).toHaveBeenCalledTimes(1);
    act(() => queries.invalidate(['prices']));
    expect(result.current).toMatchObject({ data: 1, loading: false });
    await waitFor(() => expect(result.current.data).toBe(2));
    load.mockRejectedValueOnce(new Error('no'));
    act(() => queries.invalidate(['prices']));
    await act(async () => {});
    expect(result.current).toMatchObject({ data: 2, error: undefined, loading: false });
    act(() => queries.invalidate(['prices']));
    await waitFor(() => expect(result.current.data).toBe(3));
    act(() => queries.outdate('a'));
    expect(result.current).toMatchObject({ data: 3, loading: false });
    await waitFor(() => expect(result.current.data).toBe(4));
  });
});

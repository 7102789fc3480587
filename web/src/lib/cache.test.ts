import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Cache, queries, useCached } from './cache';

describe('Cache', () => {
  it('answers from what it has until that is too old', async () => {
    let now = 0;
    const cache = new Cache(100, 10, () => now);
    const load = vi.fn(async () => now);
    expect(await cache.get('a', load)).toBe(0);
    now = 99;
    expect(await cache.get('a', load)).toBe(0);
    expect(cache.peek('a')).toBe(0);
    now = 100;
    expect(cache.peek('a')).toBeUndefined();
    expect(await cache.get('a', load)).toBe(100);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shares one call, and keeps no failure', async () => {
    const cache = new Cache();
    const load = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes');
    await expect(Promise.all([cache.get('a', load), cache.get('a', load)])).rejects.toThrow('no');
    expect(load).toHaveBeenCalledTimes(1);
    expect(await cache.get('a', load)).toBe('yes');
  });

  it('forgets the oldest', async () => {
    const cache = new Cache(100, 2, () => 0);
    for (const key of ['a', 'b', 'c']) cache.put(key, key);
    expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual([undefined, 'b', 'c']);
  });
});

describe('useCached', () => {
  beforeEach(() => queries.clear());

  it('loads, and shows the next key without the old answer', async () => {
    const { result, rerender } = renderHook(({ key }) => useCached(key, async () => `answer ${key}`), {
      initialProps: { key: 'a' },
    });
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(result.current).toMatchObject({ data: 'answer a', loading: false }));
    rerender({ key: 'b' });
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(result.current.data).toBe('answer b'));
  });

  it('keeps the last answer on the screen when asked to', async () => {
    const { result, rerender } = renderHook(
      ({ key }) => useCached(key, async () => `answer ${key}`, { keepPrevious: true }),
      { initialProps: { key: 'a' } },
    );
    await waitFor(() => expect(result.current.data).toBe('answer a'));
    rerender({ key: 'b' });
    expect(result.current).toMatchObject({ data: 'answer a', loading: true });
    await waitFor(() => expect(result.current).toMatchObject({ data: 'answer b', loading: false }));
  });

  it('shows what came with the page without asking', async () => {
    const load = vi.fn(async () => 'asked');
    const { result } = renderHook(() => useCached('a', load, { initial: 'given' }));
    expect(result.current).toMatchObject({ data: 'given', loading: false });
    await act(async () => {});
    expect(load).not.toHaveBeenCalled();
  });

  it('tells of a failure and tries again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes');
    const { result } = renderHook(() => useCached<string>('a', load));
    await waitFor(() => expect(result.current.error).toBeInstanceOf(Error));
    act(() => result.current.refetch());
    await waitFor(() => expect(result.current).toMatchObject({ data: 'yes', error: undefined }));
  });

  it('asks for nothing without a key', () => {
    const load = vi.fn(async () => 'asked');
    const { result } = renderHook(() => useCached(null, load));
    expect(result.current).toMatchObject({ data: undefined, loading: false });
    expect(load).not.toHaveBeenCalled();
  });
});

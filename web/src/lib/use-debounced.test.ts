import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('waits until typing rests', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 350), {
    initialProps: { value: 'a' },
  });
  rerender({ value: 'ab' });
  pass(300);
  rerender({ value: 'abc' });
  pass(349);
  expect(result.current).toBe('a');
  pass(1);
  expect(result.current).toBe('abc');
});

it('does not wait for ever while typing goes on', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 500, 2_000), {
    initialProps: { value: '0' },
  });
  for (let step = 1; step <= 10; step += 1) {
    rerender({ value: String(step) });
    pass(200);
  }
  expect(result.current).toBe('10');
  rerender({ value: '11' });
  pass(499);
  expect(result.current).toBe('10');
});

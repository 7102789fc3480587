import { afterEach, expect, it, vi } from 'vitest';
import { newestWhenIdle } from './idle';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('does once for what came together, with the newest, and again for what comes after', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const done: number[] = [];
  const act = newestWhenIdle((value: number) => done.push(value));
  act(1);
  act(2);
  expect([done, idle.length]).toEqual([[], 1]);
  idle.shift()?.();
  act(3);
  idle.shift()?.();
  expect([done, idle.length]).toEqual([[2, 3], 0]);
});

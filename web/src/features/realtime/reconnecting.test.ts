import { describe, expect, it } from 'vitest';
import { afterClose, retryDelay } from './reconnecting';

describe('afterClose', () => {
  it.each([
    [1006, { kind: 'retry', slow: false }],
    [1001, { kind: 'retry', slow: false }],
    [1012, { kind: 'retry', slow: false }],
    [4408, { kind: 'retry', slow: false }],
    [1009, { kind: 'retry', slow: true }],
    [4400, { kind: 'retry', slow: true }],
    [4429, { kind: 'retry', slow: true }],
    [4401, { kind: 'new-token' }],
    [4403, { kind: 'stop', reason: 'forbidden' }],
    [4406, { kind: 'stop', reason: 'outdated' }],
    [4409, { kind: 'new-tab' }],
  ])('reads %i', (code, expected) => {
    expect(afterClose(code)).toEqual(expected);
  });
});

describe('retryDelay', () => {
  it('grows, stays below 15 seconds and is spread', () => {
    const latest = [0, 1, 2, 3, 10, 1_000].map((failures) => retryDelay(failures, false, () => 1));
    expect(latest).toEqual([400, 800, 1_600, 3_200, 15_000, 15_000]);
    expect(retryDelay(3, false, () => 0)).toBe(1_600);
  });

  it('waits longer when the server asked for less', () => {
    expect(retryDelay(0, true, () => 1)).toBe(5_000);
  });
});

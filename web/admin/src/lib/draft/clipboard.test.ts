import { beforeEach, expect, test, vi } from 'vitest';
import { copiedBlock, copyBlock, followCopied } from './clipboard';

const block = { id: '0123456789', type: 'IntroBlock', textContent: { fi: 'Terve' } };

beforeEach(() => localStorage.clear());

test('a block that was copied is there for other pages, and the same until another one is', () => {
  const told = vi.fn();
  const stop = followCopied(told);
  copyBlock(block);
  expect(told).toHaveBeenCalledOnce();
  expect(copiedBlock()).toEqual(block);
  expect(copiedBlock()).toBe(copiedBlock());
  stop();
  copyBlock({ ...block, id: 'another' });
  expect(told).toHaveBeenCalledOnce();
});

test('what is no block is nothing', () => {
  for (const text of ['', '{', '[]', '{"type":"IntroBlock"}']) {
    localStorage.setItem('praline-copied-block', text);
    expect(copiedBlock()).toBeNull();
  }
});

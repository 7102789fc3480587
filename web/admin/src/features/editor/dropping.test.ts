import { expect, test } from 'vitest';
import { dropAt, placeAfterDrop } from './dropping';

const box = (block: string, left: number, top: number, width = 100, height = 40) => ({
  block,
  left,
  top,
  width,
  height,
});
const stack = [box('a', 0, 0), box('b', 0, 50), box('c', 0, 100)];
const row = [box('a', 0, 0), box('b', 110, 0), box('c', 0, 50)];

test('below each other, the upper half of the nearest block is before it, and its lower half after it', () => {
  const before = { beside: 'b', isAfter: false, line: { left: 0, top: 50, width: 100, height: 0 } };
  expect(dropAt(stack, { x: 50, y: 60 })).toEqual(before);
  const after = { beside: 'c', isAfter: true, line: { left: 0, top: 140, width: 100, height: 0 } };
  expect(dropAt(stack, { x: 500, y: 900 })).toEqual(after);
});

test('side by side, it is the left and the right half', () => {
  const after = { beside: 'a', isAfter: true, line: { left: 100, top: 0, width: 0, height: 40 } };
  expect(dropAt(row, { x: 80, y: 5 })).toEqual(after);
  expect(dropAt(row, { x: 120, y: 39 })).toMatchObject({ beside: 'b', isAfter: false });
  // The last one has nobody beside it.
  expect(dropAt(row, { x: 10, y: 85 })).toMatchObject({ beside: 'c', isAfter: true });
});

test('where nothing is shown, nothing is let go', () => {
  expect(dropAt([], { x: 0, y: 0 })).toBeNull();
});

test('a block comes to stand where it was let go, as though it had left its place before', () => {
  const ids = ['a', 'hidden', 'b', 'c'];
  const drop = (beside: string, isAfter: boolean) =>
    placeAfterDrop(ids, 'a', { beside, isAfter, line: { left: 0, top: 0, width: 0, height: 0 } });
  expect(drop('b', false)).toBe(1);
  expect(drop('c', true)).toBe(3);
  expect(drop('a', true)).toBeNull();
  expect(drop('hidden', false)).toBeNull();
  expect(drop('gone', true)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { pageCount, pageItems } from './page-items';

describe('pageCount', () => {
  it.each([
    [0, 12, 0],
    [1, 12, 1],
    [12, 12, 1],
    [13, 12, 2],
    [13_917, 12, 1160],
    [5, 0, 0],
  ])('%i products in pages of %i are %i pages', (total, size, expected) => {
    expect(pageCount(total, size)).toBe(expected);
  });
});

describe('pageItems', () => {
  it.each([
    ['all when they fit a desktop', 5, 8, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
    ['all when they fit a phone', 1, 6, 6, [1, 2, 3, 4, 5, 6]],
    ['the start', 1, 9, 8, [1, 2, 3, 4, 'gap', 9]],
    ['the third page still counts as the start', 3, 9, 8, [1, 2, 3, 4, 'gap', 9]],
    ['the middle', 4, 9, 8, [1, 'gap', 3, 4, 5, 'gap', 9]],
    ['just before the end', 6, 9, 8, [1, 'gap', 5, 6, 7, 'gap', 9]],
    ['two from the end', 7, 9, 8, [1, 'gap', 6, 7, 8, 9]],
    ['the end', 9, 9, 8, [1, 'gap', 6, 7, 8, 9]],
    ['seven pages on a phone', 4, 7, 6, [1, 'gap', 3, 4, 5, 'gap', 7]],
    ['no page at all', 1, 0, 8, []],
  ])('shows %s', (_name, current, count, max, expected) => {
    expect(pageItems(current, count, max)).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { type ContentState, formatContentState, parseContentState } from './content-query';

const standard: ContentState = { q: '', literal: false, show: null, pages: 1, categoryIds: [] };

describe('the state of a content search in the address', () => {
  it.each<[string, Partial<ContentState>]>([
    ['', {}],
    ['?q=pie&show=products', { q: 'pie', show: 'products' }],
    ['?q=pie&show=recipes', { q: 'pie', literal: false, show: 'recipes' }],
    ['?show=everything', {}],
    ['?categoryIds=101,202', { categoryIds: [101, 202] }],
    ['?categoryIds=101&categoryIds=202,101', { categoryIds: [101, 202] }],
    ['?categoryIds=x,-1,,0', {}],
    ['?page=3', { pages: 3 }],
    ['?page=-3', {}],
    ['?page=100000', { pages: 40 }],
  ])('reads %s', (search, expected) => {
    expect(parseContentState(search)).toEqual({ ...standard, ...expected });
  });

  it('reads what it wrote, and writes nothing for the standard state', () => {
    const state: ContentState = {
      q: 'a & b',
      literal: false,
      show: 'content',
      pages: 2,
      categoryIds: [7, 401],
    };
    expect(parseContentState(formatContentState(state))).toEqual(state);
    expect(formatContentState(standard)).toBe('');
  });
});

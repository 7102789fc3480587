import { describe, expect, it } from 'vitest';
import type { FacetCategory } from '@/lib/api/types';
import {
  bestOf,
  type ContentState,
  facetGroupsOf,
  filtersOf,
  formatContentState,
  idsOf,
  parseContentState,
} from './content-query';

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

describe('the kind that a search opens', () => {
  const good = { totalCount: 3, correctedQuery: null };
  const near = { totalCount: 3, correctedQuery: 'near' };
  const none = { totalCount: 0, correctedQuery: null };
  it.each([
    [good, undefined, undefined, 'products'],
    [near, undefined, good, undefined],
    [near, none, good, 'content'],
    [none, good, good, 'recipes'],
    [near, none, near, 'products'],
    [none, none, near, 'content'],
    [none, none, none, 'products'],
    [undefined, good, good, undefined],
  ])('of %o, %o and %o', (products, recipes, content, expected) => {
    expect(bestOf({ products, recipes, content })).toBe(expected);
  });
});

describe('categories as filters', () => {
  const category = (id: number, order: number, ids: number[]): FacetCategory => ({
    id,
    name: `Group ${id}`,
    order,
    facetSubcategories: ids.map((one) => ({ id: one, name: `Category ${one}`, count: 2, selected: false })),
  });
  const groups = facetGroupsOf([category(300, 2, [301]), category(100, 1, [101, 102])]);

  it('stand in the order of the data', () => {
    expect(groups.map(({ displayName }) => displayName)).toEqual(['Group 100', 'Group 300']);
    expect(groups[0]?.facets[1]).toEqual({
      name: '102',
      displayName: 'Category 102',
      count: 2,
      isSelected: false,
    });
  });

  it('belong to their groups, and are found again', () => {
    const filters = filtersOf([102, 301, 999], groups);
    expect(filters).toEqual({ '100': ['102'], '300': ['301'], '': ['999'] });
    expect(idsOf(filters).sort()).toEqual([102, 301, 999]);
  });
});

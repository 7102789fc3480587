import { describe, expect, it } from 'vitest';
import type { FacetCategory } from '@/lib/api/types';
import { facetGroupsOf, filtersOf, idsOf } from './category-filters';

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

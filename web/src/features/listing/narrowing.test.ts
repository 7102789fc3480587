import { describe, expect, it } from 'vitest';
import type { Filters } from '@/lib/filters';
import { facetGroup } from '@/test/catalogue';
import { commonValues, narrowingGroups } from './narrowing';

const brand = facetGroup('brand', { halla: 5, hillo: 2, korpi: 0 });

describe('the groups to choose from', () => {
  const only = facetGroup('category', { bars: 7 });

  it.each([
    [{}, 7, ['Brand']],
    [{}, 9, ['Category', 'Brand']],
    [{ category: ['bars'] }, 7, ['Category', 'Brand']],
  ])('with %j chosen of %i products', (filters, total, expected) => {
    const groups = [only, brand];
    const shown = narrowingGroups(groups, filters, commonValues(groups, filters, total));
    expect(shown.map(({ displayName }) => displayName)).toEqual(expected);
  });

  it('leave out what all have, also once something else of the group is chosen', () => {
    const groups = [facetGroup('diet', { vegetarian: 9, vegan: 4 })];
    const names = (filters: Filters, common: Filters) =>
      narrowingGroups(groups, filters, common).flatMap(({ facets }) => facets.map(({ name }) => name));
    const common = commonValues(groups, {}, 9);
    expect(names({}, common)).toEqual(['vegan']);
    expect(commonValues(groups, { diet: ['vegan'] }, 4)).toEqual({});
    expect(names({ diet: ['vegan'] }, common)).toEqual(['vegan']);
    expect(names({ diet: ['vegetarian'] }, common)).toEqual(['vegetarian', 'vegan']);
  });
});

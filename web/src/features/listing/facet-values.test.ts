import { describe, expect, it } from 'vitest';
import type { Filters } from '@/lib/filters';
import { facetGroup } from '@/test/catalogue';
import {
  blockingFilters,
  chosenValues,
  commonValues,
  firstValues,
  knownFilters,
  narrowingGroups,
} from './facet-values';

const brand = facetGroup('brand', { halla: 5, hillo: 2, korpi: 0 });
const diet = facetGroup('diet', { vegan: 0, milkless: 0 });

describe('what is chosen', () => {
  it('is named by its group, in the order of the groups', () => {
    const chosen = chosenValues([brand, diet], { diet: ['vegan'], brand: ['hillo', 'halla'] });
    expect(chosen.map(({ groupName, label }) => `${groupName}: ${label}`)).toEqual([
      'Brand: Hillo',
      'Brand: Halla',
      'Diet: Vegan',
    ]);
  });

  it('can be taken back also when nobody knows it', () => {
    expect(chosenValues([brand], { brand: ['gone'], colour: ['red'] })).toEqual([
      { group: 'brand', groupName: 'Brand', name: 'gone', label: 'gone' },
      { group: 'colour', groupName: 'colour', name: 'red', label: 'red' },
    ]);
  });
});

describe('the values seen first', () => {
  it.each([
    [{}, 2, ['halla', 'hillo']],
    [{ brand: ['korpi'] }, 1, ['halla', 'korpi']],
    [{ diet: ['korpi'] }, 1, ['halla']],
    [{}, 8, ['halla', 'hillo', 'korpi']],
  ])('with %j chosen and %i at most', (filters, most, expected) => {
    expect(firstValues(brand.facets, filters, 'brand', most).map(({ name }) => name)).toEqual(expected);
  });
});

describe('what is known', () => {
  it.each([
    [{ brand: ['halla', 'gone'] }, { brand: ['halla'] }],
    [{ brand: ['gone'], colour: ['red'], diet: ['vegan'] }, { diet: ['vegan'] }],
  ])('of %j is %j', (filters, expected) => {
    expect(knownFilters([brand, diet], filters)).toEqual(expected);
  });
});

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

describe('what is in the way when nothing is left', () => {
  it.each([
    [{ brand: ['korpi'], diet: ['vegan'] }, ['brand']],
    [{ diet: ['vegan'] }, []],
    [{}, []],
  ])('of %j is %j', (filters, expected) => {
    expect(blockingFilters([brand, diet], filters)).toEqual(expected);
  });
});

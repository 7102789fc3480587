import { describe, expect, it } from 'vitest';
import { facetGroup } from '@/test/catalogue';
import { blockingFilters, chosenValues, firstValues, knownFilters } from './facet-values';

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

describe('what is in the way when nothing is left', () => {
  it.each([
    [{ brand: ['korpi'], diet: ['vegan'] }, ['brand']],
    [{ diet: ['vegan'] }, []],
    [{}, []],
  ])('of %j is %j', (filters, expected) => {
    expect(blockingFilters([brand, diet], filters)).toEqual(expected);
  });
});

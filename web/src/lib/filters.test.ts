import { describe, expect, it } from 'vitest';
import { formatNames } from './api/comma-list';
import { chosenCount, isChosen, toggleFilter, withoutGroup } from './filters';
import { parseNames } from './listing-query';

describe('the names of a group in an address', () => {
  it.each([
    [['halla'], 'halla'],
    [['halla', 'hillo'], 'halla,hillo'],
    [['1000-2000', 'a b'], '1000-2000,a b'],
    [['a,b', '100%'], 'a%2Cb,100%25'],
    [['ä', 'without.milk'], 'ä,without.milk'],
  ])('%j is %s, and back', (names, text) => {
    expect(formatNames(names)).toBe(text);
    expect(parseNames(text)).toEqual(names);
  });

  it.each([
    ['', []],
    [',,a,', ['a']],
    ['a,a', ['a']],
    ['50%,b', ['50%', 'b']],
  ])('%s is read as %j', (text, names) => {
    expect(parseNames(text)).toEqual(names);
  });
});

describe('a choice', () => {
  it.each([
    [{}, { brand: ['halla'] }],
    [{ brand: ['hillo'] }, { brand: ['hillo', 'halla'] }],
    [{ brand: ['halla', 'hillo'] }, { brand: ['hillo'] }],
    [{ brand: ['halla'], diet: ['vegan'] }, { diet: ['vegan'] }],
  ])('toggling halla in %j gives %j', (before, after) => {
    expect(toggleFilter(before, 'brand', 'halla')).toEqual(after);
  });

  it('is counted over all groups', () => {
    const filters = { brand: ['halla', 'hillo'], diet: ['vegan'] };
    expect(chosenCount(filters)).toBe(3);
    expect(isChosen(filters, 'diet', 'vegan')).toBe(true);
    expect(isChosen(filters, 'tag', 'new')).toBe(false);
    expect(withoutGroup(filters, 'brand')).toEqual({ diet: ['vegan'] });
  });
});

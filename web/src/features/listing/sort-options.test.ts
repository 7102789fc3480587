import { describe, expect, it } from 'vitest';
import { formatListingQuery, parseListingQuery, patchListingQuery } from '@/lib/listing-query';
import { isIndexable, sortOf, sortOptions } from './sort-options';

describe('sortOf', () => {
  it.each(sortOptions.map((option) => [option.id, option] as const))(
    'finds %s again in the address',
    (_id, option) => {
      const { sortBy, sortDirection } = option;
      const search = formatListingQuery(
        patchListingQuery(parseListingQuery('?page=4'), { sortBy, sortDirection }),
      );
      expect(search).not.toContain('page');
      expect(sortOf(parseListingQuery(search))).toBe(option);
    },
  );

  it.each([
    ['?sortBy=news&sortDirection=desc', 'news'],
    ['?sortDirection=desc', 'standard'],
    ['?sortBy=weight', 'standard'],
    ['?sortBy=price', 'price-asc'],
  ])('reads %s as %s', (search, id) => {
    expect(sortOf(parseListingQuery(search)).id).toBe(id);
  });
});

describe('isIndexable', () => {
  it.each([
    ['', true],
    ['?page=4', true],
    ['?sortBy=price', false],
    ['?sortDirection=desc', false],
    ['?sortBy=name&sortDirection=desc', false],
    ['?filter.brand=halla', false],
  ])('of %s is %s', (search, expected) => {
    expect(isIndexable(parseListingQuery(search))).toBe(expected);
  });
});

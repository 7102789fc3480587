import { describe, expect, it } from 'vitest';
import { formatListingQuery, type ListingQuery, parseListingQuery, patchListingQuery } from './listing-query';

const standard: ListingQuery = {
  page: 1,
  sortBy: 'standard',
  sortDirection: 'asc',
  filters: {},
  q: '',
  literal: false,
  code: '',
};

describe('the state of a listing in the address', () => {
  it.each<[string, Partial<ListingQuery>]>([
    ['', {}],
    ['?page=3', { page: 3 }],
    ['?page=-1', {}],
    ['?page=two', {}],
    ['?page=1.5', {}],
    ['?sortBy=price&sortDirection=desc', { sortBy: 'price', sortDirection: 'desc' }],
    ['?sortBy=magic&sortDirection=up', {}],
    [
      '?filter.brand=halla%2Chillo&filter.diet=vegan',
      { filters: { brand: ['halla', 'hillo'], diet: ['vegan'] } },
    ],
    ['?filter.brand=', {}],
    ['?q=dark+chocolate&code=HH-1', { q: 'dark chocolate', literal: false, code: 'HH-1' }],
  ])('reads %s', (search, expected) => {
    expect(parseListingQuery(search)).toEqual({ ...standard, ...expected });
  });

  it('writes nothing for the standard state, and keeps what is not its own', () => {
    expect(formatListingQuery(standard)).toBe('');
    expect(formatListingQuery(standard, '?market=SE&page=4&filter.brand=x')).toBe('?market=SE');
  });

  it('reads what it wrote', () => {
    const query: ListingQuery = {
      page: 2,
      sortBy: 'news',
      sortDirection: 'desc',
      filters: { brand: ['a b', 'ä'], diet: ['vegan'] },
      q: 'suklaa & pähkinä',
      literal: false,
      code: 'X',
    };
    expect(parseListingQuery(formatListingQuery(query))).toEqual(query);
  });
});

describe('patchListingQuery', () => {
  const third = { ...standard, page: 3 };
  it.each([
    [{ sortBy: 'name' as const }, 1],
    [{ filters: {} }, 1],
    [{ q: 'x' }, 1],
    [{ page: 4 }, 4],
    [{ code: 'A' }, 3],
    [{ q: 'x', literal: false, page: 2 }, 2],
  ])('after %j the page is %i', (patch, page) => {
    expect(patchListingQuery(third, patch).page).toBe(page);
  });
});

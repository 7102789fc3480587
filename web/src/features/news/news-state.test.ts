import { describe, expect, it } from 'vitest';
import {
  formatNews,
  newsParameters,
  newsParametersOf,
  parseNews,
  toggledFilter,
  toggledYear,
} from './news-state';

const nothing = { filters: [], year: null, pages: 1 };

describe('the state of a news block', () => {
  it.each([
    ['', nothing],
    ['?filters=a,b&filters=b,c&year=2025&page=3', { filters: ['a', 'b', 'c'], year: 2025, pages: 3 }],
    ['?filters=,&year=soon&page=0', nothing],
    ['?year=-1&page=99', { ...nothing, pages: 40 }],
  ])('is read from %j', (search, state) => expect(parseNews(search, newsParameters)).toEqual(state));

  it('is written beside what belongs to others', () => {
    const state = { filters: ['a', 'b'], year: 2025, pages: 2 };
    const written = formatNews(state, newsParameters, '?market=SE&page=9');
    expect(written).toBe('?market=SE&page=2&filters=a,b&year=2025');
    expect(parseNews(written, newsParameters)).toEqual(state);
    expect(formatNews(nothing, newsParameters, '?year=2025')).toBe('');
  });

  it('of a further block has names of its own', () => {
    const names = newsParametersOf('newsblock-2');
    expect(formatNews({ ...nothing, year: 2024 }, names)).toBe('?block.newsblock-2.year=2024');
  });

  it('has many categories and one year, and begins anew with each', () => {
    const deep = { filters: ['a'], year: 2025, pages: 4 };
    expect(toggledFilter(deep, 'b')).toEqual({ filters: ['a', 'b'], year: 2025, pages: 1 });
    expect(toggledFilter(deep, 'a')).toEqual({ filters: [], year: 2025, pages: 1 });
    expect(toggledYear(deep, 2026)).toEqual({ filters: ['a'], year: 2026, pages: 1 });
    expect(toggledYear(deep, 2025)).toEqual({ filters: ['a'], year: null, pages: 1 });
  });
});

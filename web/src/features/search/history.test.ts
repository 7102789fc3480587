import { describe, expect, it } from 'vitest';
import { addSearch, removeSearch, storedSearches } from './history';

describe('addSearch', () => {
  it('puts the newest first, in lower case', () => {
    expect(addSearch(['lakritsi'], '  Tumma  SUKLAA ')).toEqual(['tumma suklaa', 'lakritsi']);
  });

  it('moves a repeated phrase to the front', () => {
    expect(addSearch(['a', 'b', 'c'], 'C')).toEqual(['c', 'a', 'b']);
  });

  it('keeps ten', () => {
    const list = Array.from({ length: 14 }, (_, index) => `term ${index}`).reduce<string[]>(addSearch, []);
    expect(list).toHaveLength(10);
    expect(list[0]).toBe('term 13');
    expect(list[9]).toBe('term 4');
  });

  it('ignores nothing but spaces', () => {
    expect(addSearch(['a'], '   ')).toEqual(['a']);
  });
});

describe('removeSearch', () => {
  it('takes one out', () => expect(removeSearch(['a', 'b'], 'a')).toEqual(['b']));
});

describe('storedSearches', () => {
  it('reads what was written', () => expect(storedSearches(['b', 'a'])).toEqual(['b', 'a']));
  it('mends an older list', () => expect(storedSearches(['B', 'b', ' a ', 7, null])).toEqual(['b', 'a']));
  it.each([[null], ['text'], [{ a: 1 }], [7]])('makes nothing of %j', (value) => {
    expect(storedSearches(value)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  askedPhrase,
  formatFinder,
  isNarrowed,
  locationNames,
  parseFinder,
  recipeNames,
} from './finder-state';

describe('the state of a search in the address', () => {
  it('is read, and nonsense becomes the default', () => {
    expect(
      parseFinder('?q=+marja+&categoryIds=101,x,306&categoryIds=306&productPageId=7&page=2', recipeNames),
    ).toEqual({
      phrase: 'marja',
      categoryIds: [101, 306],
      choice: '7',
      pages: 2,
    });
    expect(parseFinder('?page=-1&categoryIds=,&q=', recipeNames)).toEqual({
      phrase: '',
      categoryIds: [],
      choice: '',
      pages: 1,
    });
  });

  it('is written without defaults, and leaves alone what is not its own', () => {
    const state = { phrase: 'åbo', categoryIds: [501, 505], choice: 'Turku', pages: 1 };
    const written = formatFinder(state, locationNames, '?utm_source=mail&page=3');
    expect(written).toBe('?utm_source=mail&query=%C3%A5bo&city=Turku&categoryIds=501,505');
    expect(parseFinder(written, locationNames)).toEqual(state);
    const nothing = { phrase: '', categoryIds: [], choice: '', pages: 1 };
    expect(formatFinder(nothing, locationNames, written)).toBe('?utm_source=mail');
  });

  it('never asks for fewer than three characters', () => {
    expect([' ab ', 'abc', ' abc '].map(askedPhrase)).toEqual(['', 'abc', 'abc']);
  });

  it.each([
    [{ phrase: '', categoryIds: [], choice: '', pages: 3 }, false],
    [{ phrase: 'pie', categoryIds: [], choice: '', pages: 1 }, true],
    [{ phrase: '', categoryIds: [101], choice: '', pages: 1 }, true],
    [{ phrase: '', categoryIds: [], choice: 'Turku', pages: 1 }, true],
  ])('%o is narrowed: %s', (state, expected) => expect(isNarrowed(state)).toBe(expected));
});

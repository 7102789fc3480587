import { describe, expect, it } from 'vitest';
import {
  askedPhrase,
  formatResults,
  isNarrowed,
  locationParameters,
  parametersOfBlock,
  parseResults,
  recipeParameters,
} from './results-state';

describe('the state of a search in the address', () => {
  it('is read, and nonsense becomes the default', () => {
    expect(
      parseResults(
        '?q=+marja+&categoryIds=101,x,306&categoryIds=306&productPageId=7&page=2',
        recipeParameters,
      ),
    ).toEqual({
      phrase: 'marja',
      categoryIds: [101, 306],
      choice: '7',
      pages: 2,
    });
    expect(parseResults('?page=-1&categoryIds=,&q=+ab+', recipeParameters), 'too short to ask for').toEqual({
      phrase: '',
      categoryIds: [],
      choice: '',
      pages: 1,
    });
  });

  it('is written without defaults, and leaves alone what is not its own', () => {
    const state = { phrase: 'åbo', categoryIds: [501, 505], choice: 'Turku', pages: 1 };
    const written = formatResults(state, locationParameters, '?utm_source=mail&page=3');
    expect(written).toBe('?utm_source=mail&query=%C3%A5bo&city=Turku&categoryIds=501,505');
    expect(parseResults(written, locationParameters)).toEqual(state);
    const nothing = { phrase: '', categoryIds: [], choice: '', pages: 1 };
    expect(formatResults(nothing, locationParameters, written)).toBe('?utm_source=mail');
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

  it('has names of its own for a block that is not the first', () => {
    const names = parametersOfBlock(locationParameters, '12');
    const state = { phrase: 'kahvi', categoryIds: [5], choice: 'Turku', pages: 2 };
    const address = formatResults(state, names, '?query=tee&city=Oulu&page=3');
    expect(address).toBe(
      '?query=tee&city=Oulu&page=3&block.12.query=kahvi&block.12.city=Turku&block.12.categoryIds=5&block.12.page=2',
    );
    expect(parseResults(address, names)).toEqual(state);
    expect(parseResults(address, locationParameters)).toMatchObject({
      phrase: 'tee',
      choice: 'Oulu',
      pages: 3,
    });
  });
});

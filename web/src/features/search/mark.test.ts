import { describe, expect, it } from 'vitest';
import { markMatches } from './mark';

describe('markMatches', () => {
  it.each([
    [
      'Tumma suklaa',
      'suk',
      [
        ['Tumma ', false],
        ['suk', true],
        ['laa', false],
      ],
    ],
    [
      'Tumma suklaa',
      'SUK tum',
      [
        ['Tum', true],
        ['ma ', false],
        ['suk', true],
        ['laa', false],
      ],
    ],
    [
      'Mänty',
      'män',
      [
        ['Män', true],
        ['ty', false],
      ],
    ],
    ['Tumma 70 %', '(70', [['Tumma 70 %', false]]],
    ['A+B', 'a+b', [['A+B', true]]],
    [
      'Halla-levy',
      'halla-l',
      [
        ['Halla-l', true],
        ['evy', false],
      ],
    ],
    ['Levy', '  ', [['Levy', false]]],
  ])('marks in %s the words of %s', (text, query, expected) => {
    expect(markMatches(text, query).map((piece) => [piece.text, piece.hit])).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import type { TextRange } from '@/lib/api/types';
import { piecesOf } from './pieces';

const hits = (text: string, ranges: TextRange[]) =>
  piecesOf(text, ranges).map((piece) => (piece.hit ? `[${piece.text}]` : piece.text));

describe('piecesOf', () => {
  it.each<[string, TextRange[], string[]]>([
    ['Tumma suklaa', [], ['Tumma suklaa']],
    ['Tumma suklaa', [[6, 9]], ['Tumma ', '[suk]', 'laa']],
    [
      'Tumma suklaa',
      [
        [0, 5],
        [6, 12],
      ],
      ['[Tumma]', ' ', '[suklaa]'],
    ],
    ['🍫 suklaa', [[3, 9]], ['🍫 ', '[suklaa]']],
    ['lyhyt', [[2, 99]], ['ly', '[hyt]']],
    ['lyhyt', [[9, 12]], ['lyhyt']],
    ['', [[0, 2]], []],
  ])('cuts %s at %j', (text, ranges, expected) => {
    expect(hits(text, ranges)).toEqual(expected);
    expect(
      piecesOf(text, ranges)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

/** A piece of a text; `hit` pieces are what the shopper typed. */
export interface TextPiece {
  /** Where the piece begins in the text. */
  readonly start: number;
  readonly text: string;
  readonly hit: boolean;
}

/** Splits a text at the words of a query, ignoring case. Joined again, the pieces are the text. */
export function markMatches(text: string, query: string): TextPiece[] {
  const words = query.trim().split(/\s+/).filter(Boolean).map(escapePattern);
  if (words.length === 0) return [{ start: 0, text, hit: false }];
  // Longest first, so that "suklaa" wins over "suk" at the same place.
  words.sort((left, right) => right.length - left.length);
  let start = 0;
  return text
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((piece, index) => {
      const at = start;
      start += piece.length;
      return { start: at, text: piece, hit: index % 2 === 1 };
    })
    .filter((piece) => piece.text !== '');
}

function escapePattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

import type { TextRange } from '@/lib/api/types';

/** A piece of a text; `hit` pieces are what the search matched. */
export interface TextPiece {
  /** Where the piece begins in the text. */
  readonly start: number;
  readonly text: string;
  readonly hit: boolean;
}

/** Cuts a text at its matches, which are sorted and apart. Joined again, the pieces are the text. */
export function piecesOf(text: string, ranges: readonly TextRange[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const push = (end: number, hit: boolean) => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), hit });
    at = Math.max(at, end);
  };
  for (const [start, end] of ranges) {
    push(Math.min(start, text.length), false);
    push(Math.min(end, text.length), true);
  }
  push(text.length, false);
  return pieces;
}

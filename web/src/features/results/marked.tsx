import type { TextRange } from '@/lib/api/types';
import css from './marked.module.css';
import { piecesOf } from './pieces';

/** A text with what the search matched in it underlined. */
export function Marked({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  return piecesOf(text, ranges).map((piece) =>
    piece.hit ? (
      <mark className={css.mark} key={piece.start}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.start}>{piece.text}</span>
    ),
  );
}

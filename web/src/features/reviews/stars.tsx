import { useId } from 'react';
import css from './stars.module.css';

const star = 'l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z';
/** Five of them in a row, each on a square of 20. */
const stars = `M10 1.6${Array(5).fill(star).join('m20 0')}`;

/** Stars, filled as far as `of` tells: 4.3 of 5. Decoration: what it means is written beside it. */
export function Stars({ of, large = false }: { of: number; large?: boolean }) {
  const id = useId();
  return (
    <svg
      className={css.stars}
      data-large={large || undefined}
      viewBox="0 0 100 20"
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id={id}>
        <rect width={of * 20} height="20" />
      </clipPath>
      <path d={stars} className={css.empty} />
      <path d={stars} className={css.filled} clipPath={`url(#${id})`} />
    </svg>
  );
}

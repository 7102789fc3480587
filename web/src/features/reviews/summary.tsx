import type { Rating, StarCount } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Stars } from './stars';
import css from './summary.module.css';

interface SummaryProps {
  rating: Rating;
  distribution: readonly StarCount[];
  /** Only reviews with so many stars are shown. */
  chosen: number | null;
  onChoose: (stars: number | null) => void;
}

/** The average, and how the stars fall; each row shows the reviews that gave so many. */
export function Summary({ rating, distribution, chosen, onChoose }: SummaryProps) {
  const t = useT();
  const { average, averageString } = rating;
  const most = Math.max(1, ...distribution.map((row) => row.count));
  return (
    <div className={css.summary}>
      <p className={css.average}>
        <span className={css.number} aria-hidden="true">
          {averageString}
        </span>
        <Stars of={average} large />
      </p>
      <p>{t('/card/rated', rating)}</p>
      <ul className={css.rows}>
        {distribution.map((row) => (
          <li key={row.stars}>
            <button
              type="button"
              className={css.row}
              disabled={row.count === 0}
              aria-pressed={chosen === row.stars}
              aria-label={t('/reviews/show-stars', row)}
              onClick={() => onChoose(chosen === row.stars ? null : row.stars)}
            >
              <span className={css.stars}>{row.stars} ★</span>
              <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect className={css.track} width="100" height="8" />
                <rect className={css.part} width={(row.count / most) * 100} height="8" />
              </svg>
              <span className={css.count}>{row.count}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <button type="button" className={css.all} onClick={() => onChoose(null)}>
          {t('/reviews/show-all')}
        </button>
      )}
    </div>
  );
}

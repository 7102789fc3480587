import type { Rating as Given } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import css from './rating.module.css';

/** What buyers gave a product, in short. One that nobody reviewed has none: no stars are another thing than bad ones. */
export function Rating({ of }: { of: Given }) {
  const t = useT();
  return (
    <span className={css.rating} role="img" aria-label={t('/card/rated', of)}>
      {of.averageString} ({of.count})
    </span>
  );
}

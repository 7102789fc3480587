import type { Rating as Given } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './rating.module.css';

/** What buyers gave a product, in short. One that nobody reviewed has none: no stars are another thing than bad ones. */
export function Rating({ of: { averageString: average, count } }: { of: Given }) {
  const t = useT();
  return (
    <>
      <VisuallyHidden>{t('/reviews/rated', { average, count })}</VisuallyHidden>
      <span className={css.rating} aria-hidden="true">
        {average} ({count})
      </span>
    </>
  );
}

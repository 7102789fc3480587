import { useT } from '@/lib/i18n/t';
import { useLocation } from '@/lib/url-state';
import css from './no-results.module.css';

/** A better spelling of what was searched for, as a link to its results; nothing without one. */
export function Correction({ query }: { query: string | null }) {
  const t = useT();
  const { path } = useLocation();
  if (!query) return null;
  return (
    <p className={css.correction}>
      <a href={`${path}?q=${encodeURIComponent(query)}`}>{t('/search/did-you-mean', { query })}</a>
    </p>
  );
}

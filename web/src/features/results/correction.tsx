import { useT } from '@/lib/i18n/t';
import css from './correction.module.css';
import type { ResultsControl } from './use-results';

export interface CorrectionProps {
  /** A better spelling of what was searched for. */
  query: string;
  /** Where its results are. */
  href: string;
}

/** A better spelling of what was searched for, as a link to its results. */
export function Correction({ query, href }: CorrectionProps) {
  const t = useT();
  return (
    <p className={css.correction}>
      <a href={href}>{t('/search/did-you-mean', { query })}</a>
    </p>
  );
}

/** The better spelling that an answer names, as the same search of the block. */
export function CorrectionNote({
  answer,
  results,
}: {
  answer: { correctedQuery?: string | null } | undefined;
  results: ResultsControl;
}) {
  const query = answer?.correctedQuery;
  return query ? (
    <Correction query={query} href={results.hrefOf({ phrase: query, categoryIds: [] })} />
  ) : null;
}

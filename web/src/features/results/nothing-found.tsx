import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import css from './nothing.module.css';
import { isNarrowed } from './results-state';
import type { ResultsControl } from './use-results';

export interface NothingProps {
  text: string;
  results: ResultsControl;
}

/** Nothing was found by the search of a block: how to begin again, where something narrows it. */
export default function NothingFound({ text, results: { state, clear } }: NothingProps) {
  const t = useT();
  return (
    <div className={css.nothing}>
      <p className={css.lead}>{text}</p>
      {isNarrowed(state) ? (
        <>
          <p>{t('/search/none-help')}</p>
          <Button variant="secondary" onClick={clear}>
            {t('/search/start-over')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

import { Correction, type CorrectionProps } from '@/features/results/correction';
import type { UnderstoodWords } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import css from './no-results.module.css';

export interface SearchNotesProps {
  understood: readonly UnderstoodWords[];
  /** Where the words themselves are looked for. */
  literally: string;
  correction: CorrectionProps | null;
}

/** Which diets or allergens words were taken for, with the way to the words themselves; and a better spelling. */
export default function SearchNotes({ understood, literally, correction }: SearchNotesProps) {
  const t = useT();
  return (
    <>
      {understood.length > 0 ? (
        <div className={css.understood} role="note">
          {understood.map(({ words, facets }) => (
            <p key={words}>
              {t('/search/understood', {
                words,
                facets: facets.map(({ displayName }) => displayName).join(' · '),
              })}
            </p>
          ))}
          <a href={literally}>{t('/search/literally')}</a>
        </div>
      ) : null}
      {correction ? <Correction {...correction} /> : null}
    </>
  );
}

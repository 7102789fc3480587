import type { UnderstoodWords } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import css from './no-results.module.css';

/** Which diets or allergens the words were taken for, with the way to look for the words instead. */
export function Understood({ words, literally }: { words: readonly UnderstoodWords[]; literally: string }) {
  const t = useT();
  if (words.length === 0) return null;
  return (
    <div className={css.correction} role="note">
      {words.map(({ words, facets }) => (
        <p key={words}>
          {t('/search/understood', {
            words,
            facets: facets.map(({ displayName }) => displayName).join(' · '),
          })}
        </p>
      ))}
      <a href={literally}>{t('/search/literally')}</a>
    </div>
  );
}

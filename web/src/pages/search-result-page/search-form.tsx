import { type FormEvent, useId, useState } from 'react';
import { search as reportSearch } from '@/features/analytics/events';
import { useSearchHistory } from '@/features/search/use-history';
import { useT } from '@/lib/i18n/t';
import { MAX_PHRASE } from '@/lib/limits.gen';
import { navigate } from '@/lib/navigate';
import { loadingAtom } from '@/lib/page';
import { isSearchable, isSent, useSearchOff } from '@/lib/search-phrase';
import { useAtomValue } from '@/lib/store';
import { useLocation } from '@/lib/url-state';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/text-field';
import pills from '@/ui/pill-links.module.css';
import css from './search-form.module.css';

export interface SearchFormProps {
  /** What was asked for: too short to be searched for, or in vain. */
  phrase: string;
  /** Words that others search for. */
  terms: readonly string[];
}

/** The field of a page of results that has none, and what to try: nothing was asked of it yet, or nothing was found. */
export default function SearchForm({ phrase, terms }: SearchFormProps) {
  const t = useT();
  const id = useId();
  const { path } = useLocation();
  const history = useSearchHistory();
  const [typed, setTyped] = useState(phrase);
  const wanted = typed.trim();
  const long = isSearchable(typed);
  const state = { typed, loading: useAtomValue(loadingAtom) };

  function submit(event: FormEvent) {
    if (!isSent(event, state)) return;
    history.add(wanted);
    reportSearch(wanted);
    void navigate(`${path}?q=${encodeURIComponent(wanted)}`);
  }

  return (
    <search>
      <form className={css.form} action={path} onSubmit={submit}>
        <TextField
          type="search"
          name="q"
          label={t('/search/label')}
          hideLabel
          aria-describedby={`${id}-hint`}
          placeholder={t('/search/placeholder')}
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={MAX_PHRASE}
          value={typed}
          onType={setTyped}
        />
        <Button type="submit" aria-disabled={useSearchOff(state)} pressable aria-describedby={`${id}-hint`}>
          {t('/search/submit')}
        </Button>
      </form>
      <p className={css.hint} id={`${id}-hint`}>
        {long ? '' : t('/search/hint')}
      </p>
      <Suggestions terms={terms} />
    </search>
  );
}

function Suggestions({ terms }: Pick<SearchFormProps, 'terms'>) {
  const t = useT();
  const { path } = useLocation();
  if (terms.length === 0) return null;
  return (
    <nav aria-label={t('/search/try-instead')}>
      <p className={css.try}>{t('/search/try-instead')}</p>
      <ul className={pills.links}>
        {terms.map((term) => (
          <li key={term}>
            <a href={`${path}?q=${encodeURIComponent(term)}`}>{term}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { search as reportSearch } from '@/features/analytics/events';
import { useT } from '@/lib/i18n/t';
import { MAX_PHRASE } from '@/lib/limits.gen';
import { navigate } from '@/lib/navigate';
import { isSent, useSearchOff } from '@/lib/search-phrase';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './site-search.module.css';

interface SiteSearchProps {
  searchPageUrl: string;
  onFollow: () => void;
}

/** A field that leads to the page of results. */
export function SiteSearch({ searchPageUrl, onFollow }: SiteSearchProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const phrase = typed.trim();

  function submit(event: FormEvent) {
    if (!isSent(event, { typed })) return;
    reportSearch(phrase);
    onFollow();
    void navigate(`${searchPageUrl}?q=${encodeURIComponent(phrase)}`);
  }
  return (
    <search>
      <form className={css.form} action={searchPageUrl} onSubmit={submit}>
        <label htmlFor={id} className={css.label}>
          <VisuallyHidden>{t('/search/label')}</VisuallyHidden>
        </label>
        <input
          id={id}
          className={css.input}
          type="search"
          name="q"
          placeholder={t('/search/placeholder-site')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={MAX_PHRASE}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className={css.go} aria-disabled={useSearchOff({ typed })}>
          <Icon name="search" size={20} />
          <VisuallyHidden>{t('/search/submit')}</VisuallyHidden>
        </button>
      </form>
    </search>
  );
}

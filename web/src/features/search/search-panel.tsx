import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { search as reportSearch } from '@/features/analytics/events';
import { minQueryLength } from '@/features/catalog/product-queries';
import { announce } from '@/lib/announce';
import { useT } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { closeOverlay } from '@/lib/overlay';
import { useNavigation } from '@/lib/page';
import { LineIcon } from '@/ui/line-icon/line-icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './search-panel.module.css';
import { SearchResults } from './search-results';
import { TermList } from './term-list';
import { useSearchHistory } from './use-history';
import { useProductSearch } from './use-product-search';

interface SearchPanelProps {
  searchPageUrl: string;
}

/** The shop's search, sliding down under the header. Mounted while it is open. */
export function SearchPanel({ searchPageUrl }: SearchPanelProps) {
  const t = useT();
  const id = useId();
  const { searchSuggestions } = useNavigation();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const history = useSearchHistory();
  const search = useProductSearch(typed);
  const long = typed.trim().length >= minQueryLength;
  const { results } = search;
  useCountAnnounced(search.loading ? undefined : results?.totalCount);
  useEffect(() => input.current?.focus(), []);

  const urlOf = (phrase: string) => `${searchPageUrl}?q=${encodeURIComponent(phrase.trim())}`;

  function change(text: string) {
    setTyped(text);
    setActive(-1);
  }

  function goTo(phrase: string) {
    history.add(phrase);
    reportSearch(phrase, results?.totalCount);
    closeOverlay('search');
    void navigate(urlOf(phrase));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const option = optionAt(active);
    if (option) return option.click();
    // Only the button waits for the results; Enter in the field need not.
    const entered = document.activeElement === input.current;
    if (long && (entered || !search.loading)) goTo(typed);
  }

  function close() {
    closeOverlay('search');
    document.querySelector<HTMLElement>('[data-search-toggle]')?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const inField = event.target === input.current;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (inField && typed !== '') change('');
      else close();
    } else if (inField && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const count = options().length;
      if (count === 0) return;
      event.preventDefault();
      const next = active + (event.key === 'ArrowDown' ? 1 : -1);
      const place = next >= count ? 0 : next < 0 ? count - 1 : next;
      setActive(place);
      options()[place]?.scrollIntoView({ block: 'nearest' });
    }
  }

  const options = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
  const optionAt = (index: number) => (index < 0 ? undefined : options()[index]);
  const shown = long && results !== undefined && results.totalCount > 0;

  return (
    <search className={css.panel} id="search-panel" ref={panel} onKeyDown={onKeyDown}>
      <div className={css.inner}>
        <form className={css.form} action={searchPageUrl} onSubmit={submit}>
          <div className={css.box}>
            <input
              ref={input}
              className={css.input}
              type="search"
              name="q"
              role="combobox"
              aria-label={t('/search/label')}
              aria-expanded={shown}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
              aria-describedby={`${id}-hint`}
              placeholder={t('/search/placeholder')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              value={typed}
              onChange={(event) => change(event.target.value)}
            />
            {typed === '' ? null : (
              <button
                type="button"
                className={css.icon}
                onClick={() => {
                  change('');
                  input.current?.focus();
                }}
              >
                <LineIcon name="close" size={18} />
                <VisuallyHidden>{t('/search/clear')}</VisuallyHidden>
              </button>
            )}
            <button
              type="submit"
              className={`${css.icon} ${css.go}`}
              aria-disabled={!long || search.loading}
              aria-describedby={long ? undefined : `${id}-hint`}
            >
              <LineIcon name="search" size={20} />
              <VisuallyHidden>{t('/search/submit')}</VisuallyHidden>
            </button>
          </div>
          <button type="button" className={css.icon} onClick={close}>
            <LineIcon name="close" />
            <VisuallyHidden>{t('/search/close')}</VisuallyHidden>
          </button>
        </form>
        <p className={css.hint} id={`${id}-hint`}>
          {long ? (search.loading ? t('/search/loading') : '') : t('/search/hint')}
        </p>
        {long ? (
          <SearchResults
            id={id}
            search={search}
            active={active}
            allUrl={urlOf(typed)}
            onFollow={() => {
              history.add(typed);
              reportSearch(typed, results?.totalCount);
              closeOverlay('search');
            }}
          />
        ) : (
          <div className={css.groups}>
            <TermList
              title={t('/search/previous')}
              terms={history.terms}
              onPick={goTo}
              onRemove={history.remove}
              onClear={history.clear}
            />
            <TermList title={t('/search/suggestions')} terms={searchSuggestions} onPick={goTo} />
          </div>
        )}
      </div>
    </search>
  );
}

/** Says how many products there are, once for each answer. */
function useCountAnnounced(count: number | undefined) {
  const t = useT();
  useEffect(() => {
    if (count !== undefined) announce(t('/search/count', { count }));
  }, [count, t]);
}

export { SearchPanel as default };

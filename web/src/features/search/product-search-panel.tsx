import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { search as reportSearch } from '@/features/analytics/events';
import { SearchFailed } from '@/features/results/search-failed';
import { announce } from '@/lib/announce';
import { useT } from '@/lib/i18n/t';
import { MAX_PHRASE } from '@/lib/limits.gen';
import { parseListingQuery } from '@/lib/listing-query';
import { navigate } from '@/lib/navigate';
import { closeOverlay } from '@/lib/overlay';
import { useNavigation } from '@/lib/page';
import { isSearchable, isSent, useSearchOff } from '@/lib/search-phrase';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { NothingFound } from './no-results';
import css from './product-search-panel.module.css';
import { SuggestionList } from './suggestion-list';
import { TermList } from './term-list';
import { useSearchHistory } from './use-history';
import { useOptions } from './use-options';
import { usePanelOffset } from './use-panel-offset';
import { totalOf, useSuggestions } from './use-suggestions';

interface ProductSearchPanelProps {
  searchPageUrl: string;
}

/** The shop's search, sliding down under the header. Mounted while it is open. */
export function ProductSearchPanel({ searchPageUrl }: ProductSearchPanelProps) {
  const t = useT();
  const id = useId();
  const { searchSuggestions } = useNavigation();
  const [typed, setTyped] = useState(() => searchedFor(searchPageUrl));
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const options = useOptions(panel);
  const history = useSearchHistory();
  const search = useSuggestions(typed);
  const { results, phrase, loading, failed } = search;
  const off = useSearchOff({ typed, loading });
  const long = isSearchable(typed);
  const total = results ? totalOf(results) : undefined;
  const listed = long && !failed && results !== undefined && hasOptions(results);
  usePanelOffset(panel);
  const meaning = (results?.understood ?? [])
    .map(({ words, facets }) =>
      t('/search/understood', { words, facets: facets.map(({ displayName }) => displayName).join(' · ') }),
    )
    .join(' ');
  useCountAnnounced(loading ? undefined : total, phrase);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const urlOf = (phrase: string) => `${searchPageUrl}?q=${encodeURIComponent(phrase.trim())}`;

  function change(text: string) {
    setTyped(text);
    options.clear();
  }

  function correct(text: string) {
    change(text);
    input.current?.focus();
  }

  function searched(phrase: string) {
    history.add(phrase);
    reportSearch(phrase, phrase === typed ? total : undefined);
    closeOverlay('search');
  }

  function goTo(phrase: string) {
    searched(phrase);
    void navigate(urlOf(phrase));
  }

  function submit(event: FormEvent) {
    const option = listed ? options.reached() : undefined;
    const allowed = isSent(event, { typed, loading });
    if (option) return option.click();
    if (allowed) goTo(typed);
  }

  function close() {
    closeOverlay('search');
    document.querySelector<HTMLElement>('[data-search-toggle]')?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const inField = event.target === input.current;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (inField && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      if (options.move(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
    }
  }

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
              aria-expanded={listed}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={(listed && options.active) || undefined}
              aria-describedby={`${id}-hint`}
              placeholder={t('/search/placeholder')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={MAX_PHRASE}
              value={typed}
              onChange={(event) => change(event.target.value)}
            />
            {typed === '' ? null : (
              <button type="button" className={css.icon} onClick={() => correct('')}>
                <Icon name="close" size={18} />
                <VisuallyHidden>{t('/search/clear')}</VisuallyHidden>
              </button>
            )}
            <button
              type="submit"
              className={`${css.icon} ${css.go}`}
              aria-disabled={off}
              aria-describedby={long ? undefined : `${id}-hint`}
            >
              <Icon name="search" size={20} />
              <VisuallyHidden>{t('/search/submit')}</VisuallyHidden>
            </button>
          </div>
          <button type="button" className={css.icon} onClick={close}>
            <Icon name="close" />
            <VisuallyHidden>{t('/search/close')}</VisuallyHidden>
          </button>
        </form>
        <p className={css.hint} id={`${id}-hint`}>
          {long ? (loading ? t('/search/loading') : meaning) : t('/search/hint')}
        </p>
        {long ? null : (
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
        {long && failed ? <SearchFailed onRetry={search.retry} /> : null}
        {listed ? (
          <SuggestionList
            id={`${id}-list`}
            results={results}
            phrase={typed.trim()}
            busy={loading}
            active={options.active}
            urlOf={urlOf}
            onFollow={searched}
            onCorrect={correct}
          />
        ) : null}
        {long && !failed && !loading && total === 0 ? (
          <NothingFound text={t('/search/no-results', { query: phrase })} />
        ) : null}
      </div>
    </search>
  );
}

/** On the page of results the search goes on from what is searched there. */
function searchedFor(searchPageUrl: string): string {
  const { pathname, search } = window.location;
  return pathname === searchPageUrl ? parseListingQuery(search).q : '';
}

function hasOptions(results: Parameters<typeof totalOf>[0]): boolean {
  return totalOf(results) > 0 || results.terms.length > 0 || results.correctedQuery !== null;
}

/** Says how much was found, once for each phrase. */
function useCountAnnounced(count: number | undefined, phrase: string) {
  const t = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phrase with as many results is news as well.
  useEffect(() => {
    if (count !== undefined) announce(t('/search/found', { count }));
  }, [count, phrase, t]);
}

export { ProductSearchPanel as default };

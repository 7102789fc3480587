import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { search as reportSearch } from '@/features/analytics/events';
import { SearchFailed } from '@/features/results/search-failed';
import { announce } from '@/lib/announce';
import { useT } from '@/lib/i18n/t';
import { MAX_PHRASE } from '@/lib/limits.gen';
import { navigate } from '@/lib/navigate';
import { isSearchable, isSent, useSearchOff } from '@/lib/search-phrase';
import { Icon } from '@/ui/icon/icon';
import { Spinner } from '@/ui/spinner';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './content-search-panel.module.css';
import { kindLabel } from './kinds';
import { NothingFound } from './no-results';
import { AllOption, CorrectionOption, HitRow, Option } from './options';
import { useContentHits } from './use-content-hits';
import { useOptions } from './use-options';
import { usePanelOffset } from './use-panel-offset';

export interface ContentSearchPanelProps {
  searchPageUrl: string;
  /** Opened on purpose, not by pointing: the field takes the focus. */
  focused: boolean;
  /** True when it is over for good: something was followed, or Escape was pressed. */
  onClose: (back: boolean) => void;
}

/** The search of the content sites: a field, and under it what was found on the site, products among it. */
export default function ContentSearchPanel({ searchPageUrl, focused, onClose }: ContentSearchPanelProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const options = useOptions(box);
  const { answer, loading, failed, retry } = useContentHits(typed);
  const off = useSearchOff({ typed, loading });
  const phrase = typed.trim();
  const long = isSearchable(typed);
  const total = answer?.totalCount;
  const listed = answer !== undefined && (answer.totalCount > 0 || answer.correctedQuery !== null);
  const option = (name: string | number) => ({
    id: `${id}-${name}`,
    selected: options.active === `${id}-${name}`,
  });
  const allUrl = `${searchPageUrl}?q=${encodeURIComponent(phrase)}`;
  usePanelOffset(box);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  useEffect(() => {
    if (total !== undefined) announce(t('/search/found', { count: total }));
  }, [total, t]);

  function change(text: string) {
    setTyped(text);
    options.clear();
  }

  function correct(text: string) {
    change(text);
    input.current?.focus();
  }

  function follow() {
    reportSearch(phrase, total);
    onClose(false);
  }

  function submit(event: FormEvent) {
    const reached = listed ? options.reached() : undefined;
    const allowed = isSent(event, { typed, loading });
    if (reached) return reached.click();
    if (!allowed) return;
    follow();
    void navigate(allUrl);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const inField = event.target === input.current;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (inField && typed !== '') change('');
      else onClose(true);
    } else if (inField && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      if (options.move(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
    }
  }

  return (
    <search className={css.box} id="search-panel" ref={box} onKeyDown={onKeyDown}>
      <form className={css.form} action={searchPageUrl} onSubmit={submit}>
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
          placeholder={t('/search/placeholder-site')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_PHRASE}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
        <button type="submit" className={css.go} aria-disabled={off}>
          <Icon name="search" size={20} />
          <VisuallyHidden>{t('/search/submit')}</VisuallyHidden>
        </button>
      </form>
      {/* As high while it waits as with results: nothing jumps while somebody types. */}
      <div className={css.found} data-room={long || undefined}>
        {long ? null : <p className={css.hint}>{t('/search/hint')}</p>}
        {loading ? <Spinner label={t('/search/loading')} delay={0} /> : null}
        {failed ? <SearchFailed onRetry={retry} /> : null}
        {listed ? (
          <div role="listbox" id={`${id}-list`} aria-label={t('/search/results')}>
            {answer.correctedQuery ? (
              <CorrectionOption {...option('correction')} query={answer.correctedQuery} onPick={correct} />
            ) : null}
            {answer.hits.map((hit) => (
              <Option key={hit.contentId} {...option(hit.contentId)} href={hit.url} onFollow={follow}>
                <HitRow hit={hit} about={[t(kindLabel[hit.kind]), hit.topic].filter(Boolean).join(' · ')} />
              </Option>
            ))}
            {answer.totalCount > 0 ? (
              <AllOption
                {...option('all')}
                href={allUrl}
                onFollow={follow}
                count={answer.totalCount}
                phrase={phrase}
              />
            ) : null}
          </div>
        ) : null}
        {answer && total === 0 ? <NothingFound text={t('/search/no-results', { query: phrase })} /> : null}
      </div>
    </search>
  );
}

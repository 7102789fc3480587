import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { search as reportSearch } from '@/features/analytics/events';
import { navigate } from '@/lib/navigate';
import { usePage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { useDebounced } from '@/lib/use-debounced';
import {
  askedPhrase,
  formatResults,
  type ParameterNames,
  parseResults,
  type ResultsState,
  sameResults,
} from './results-state';

/** How long typing must pause before it is asked for, and how long it may go on without. Milliseconds. */
const pause = 500;
const maxWait = 2_000;

/** A search whose state is in the address, with the phrase as it is being typed. */
export interface ResultsControl {
  state: ResultsState;
  /** How the address names the parts of the state. */
  names: ParameterNames;
  /** True while the state is the one that the page was made for: what came with it is what is asked for. */
  given: boolean;
  typed: string;
  type: (text: string) => void;
  /** Asks for what was typed, now. */
  submit: () => void;
  /** Changes the state. Everything but showing more goes back to one page. */
  go: (change: Partial<ResultsState>, replace?: boolean) => void;
  /** Where another state has its address. */
  hrefOf: (change: Partial<ResultsState>) => string;
  clear: () => void;
}

/** The search of the address shown. `names` stays the same object. */
export function useResults(names: ParameterNames): ResultsControl {
  const { path, search } = useLocation();
  const state = useMemo(() => parseResults(search, names), [search, names]);
  const { query } = usePage();
  const given = useMemo(() => sameResults(state, parseResults(query, names)), [state, query, names]);
  const [typed, setTyped] = useState(state.phrase);
  const settled = useDebounced(typed, pause, maxWait);
  // The phrase that came from here: another one in the address means that the visitor went back.
  const written = useRef(state.phrase);

  const hrefOf = useCallback(
    (change: Partial<ResultsState>) => path + formatResults({ ...state, pages: 1, ...change }, names, search),
    [path, search, state, names],
  );

  const go = useCallback(
    (change: Partial<ResultsState>, replace = false) => {
      if (change.phrase !== undefined) written.current = change.phrase;
      void navigate(hrefOf(change), { keepScroll: true, replace });
    },
    [hrefOf],
  );

  useEffect(() => {
    if (state.phrase === written.current) return;
    written.current = state.phrase;
    setTyped(state.phrase);
  }, [state.phrase]);

  const ask = useRef(go);
  ask.current = go;
  useEffect(() => {
    const phrase = askedPhrase(settled);
    // Each letter is no step of the way back.
    if (phrase !== written.current) ask.current({ phrase }, true);
  }, [settled]);

  const submit = () => {
    const phrase = askedPhrase(typed);
    reportSearch(phrase);
    if (phrase !== state.phrase) go({ phrase });
  };
  const clear = () => {
    setTyped('');
    go({ phrase: '', categoryIds: [], choice: '' });
  };
  return { state, names, given, typed, type: setTyped, submit, go, hrefOf, clear };
}

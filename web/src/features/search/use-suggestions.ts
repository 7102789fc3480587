import { fetchSuggestions } from '@/lib/api/search';
import type { Suggestions } from '@/lib/api/types';
import { useLanguage, useMarket } from '@/lib/page';
import { isSearchable } from '@/lib/search-phrase';
import { useDebounced } from '@/lib/use-debounced';
import { useLatest } from './use-latest';

/** Typing has to rest this long before the server is asked. */
export const searchDebounce = 350;

/** How the live results stand. */
export interface LiveSearch {
  /** What was asked for last. */
  readonly phrase: string;
  readonly results: Suggestions | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The best few of everything for what is being typed. */
export function useSuggestions(typed: string): LiveSearch {
  const language = useLanguage();
  const market = useMarket();
  const wanted = typed.trim();
  const phrase = useDebounced(wanted, searchDebounce);
  const searchable = isSearchable(wanted) && isSearchable(phrase);
  const { data, error, loading, retry } = useLatest(
    searchable ? `suggest|${market}|${language}|${phrase.toLowerCase()}` : null,
    (signal) => fetchSuggestions({ q: phrase, language, market }, signal),
  );
  return {
    phrase,
    results: data,
    loading: isSearchable(wanted) && (loading || phrase !== wanted),
    failed: error !== undefined,
    retry,
  };
}

/** How much there is of everything. */
export function totalOf({ totalCount: { products, recipes, content } }: Suggestions): number {
  return products + recipes + content;
}

import { searchContent } from '@/lib/api/search';
import type { ContentSearch } from '@/lib/api/types';
import { useLanguage } from '@/lib/page';
import { isSearchable } from '@/lib/search-phrase';
import { useDebounced } from '@/lib/use-debounced';
import { useLatest } from './use-latest';

/** Typing has to rest this long before the server is asked, and does not put it off for longer than the second. */
export const contentDebounce = 500;
export const contentMaxWait = 2_000;
const shownHits = 5;

/** The first pages on the site for what is being typed. Each keystroke takes the old ones away. */
export function useContentHits(typed: string) {
  const language = useLanguage();
  const wanted = typed.trim();
  const phrase = useDebounced(wanted, contentDebounce, contentMaxWait);
  const long = isSearchable(wanted);
  const asked = isSearchable(phrase) ? `hits|${language}|${phrase.toLowerCase()}` : null;
  const { data, error, loading, retry } = useLatest<ContentSearch>(asked, (signal) =>
    searchContent({ q: phrase, pageSize: shownHits, language, includeProducts: true }, signal),
  );
  const settled = long && phrase === wanted && !loading;
  return {
    answer: settled && error === undefined ? data : undefined,
    loading: long && !settled,
    failed: settled && error !== undefined,
    retry,
  };
}

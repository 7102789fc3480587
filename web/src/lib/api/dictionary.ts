import { read } from './read';
import type { Language } from './types';

/** What most pages say, and all the rest. */
export type TextArea = 'first' | 'later';

/** The texts of a language. The browser's cache may answer; a version that the document names it keeps for good. */
export function fetchDictionary(
  language: Language,
  v?: string | null,
  area?: TextArea,
): Promise<Record<string, string>> {
  return read('/api/localizations', { query: { language, area, v }, cache: 'default' });
}

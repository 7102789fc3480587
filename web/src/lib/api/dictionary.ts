import { read } from './read';
import type { Language } from './types';

/** All texts of a language. The browser's cache may answer; a version that the document names it keeps for good. */
export function fetchDictionary(language: Language, v?: string | null): Promise<Record<string, string>> {
  return read('/api/localizations', { query: { language, v }, cache: 'default' });
}

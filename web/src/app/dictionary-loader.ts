import { fetchDictionary } from '@/lib/api/dictionary';
import type { Language } from '@/lib/api/types';
import type { Entries } from '@/lib/i18n/plural';
import { type Query, queries } from '@/lib/query-cache';

/** The texts of a language, from the cache or the server; a version that the document names it keeps for good. */
export function loadDictionary(language: Language, version: string | null = null): Promise<Entries> {
  return queries.get({ ...dictionaryQuery(language), load: () => fetchDictionary(language, version) });
}

function dictionaryQuery(language: Language): Pick<Query<Entries>, 'key' | 'topics'> {
  return { key: `dictionary|${language}`, topics: ['localizations'] };
}

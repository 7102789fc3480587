import { fetchDictionary } from '@/lib/api/dictionary';
import type { Language } from '@/lib/api/types';
import { hostSetting } from '@/lib/head';
import type { Entries } from '@/lib/i18n/plural';
import { type Query, queries } from '@/lib/query-cache';

/** The texts of a language, from the cache or the server. */
export function loadDictionary(language: Language): Promise<Entries> {
  return queries.get({ ...dictionaryQuery(language), load: () => fetchDictionary(language) });
}

/** What the first page says, and what gets the rest once the page is there; nothing where these are all texts. */
export interface FirstTexts {
  entries: Entries;
  rest: (() => Promise<Entries>) | undefined;
}

/** The texts that the document names, in a version that is kept for good. */
export async function loadFirstTexts(language: Language): Promise<FirstTexts> {
  const version = hostSetting('dictionary-version');
  if (hostSetting('dictionary-area') === null) {
    const load = () => fetchDictionary(language, version);
    return { entries: await queries.get({ ...dictionaryQuery(language), load }), rest: undefined };
  }
  const entries = await fetchDictionary(language, version, 'first');
  // They become one object with the rest, so that later pages find the words that are spoken already.
  const load = async () => Object.assign(entries, await fetchDictionary(language, version, 'later'));
  return { entries, rest: () => queries.get({ ...dictionaryQuery(language), load }) };
}

function dictionaryQuery(language: Language): Pick<Query<Entries>, 'key' | 'topics'> {
  return { key: `dictionary|${language}`, topics: ['localizations'] };
}

/** How many searches are remembered. */
export const historyLimit = 10;

/** Where they are kept in the browser's storage. */
export const historyKey = 'searchHistory';

/** The list after a search: lower case, each phrase once, newest first, at most ten. */
export function addSearch(list: readonly string[], phrase: string): string[] {
  const term = phrase.trim().replace(/\s+/g, ' ').toLowerCase();
  if (term === '') return [...list];
  return [term, ...list.filter((entry) => entry !== term)].slice(0, historyLimit);
}

/** The list without one phrase. */
export function removeSearch(list: readonly string[], phrase: string): string[] {
  return list.filter((entry) => entry !== phrase);
}

/** What a stored value is worth: an older version, or another program, may have left anything there. */
export function storedSearches(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const terms = value.filter((entry): entry is string => typeof entry === 'string');
  return terms.reduceRight<string[]>(addSearch, []);
}

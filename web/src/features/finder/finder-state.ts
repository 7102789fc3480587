/** What a search on a page asks for; it lives in the address and nowhere else. */
export interface FinderState {
  phrase: string;
  categoryIds: readonly number[];
  /** The one further thing to choose, such as a city; empty for all. */
  choice: string;
  /** How many pages are on the screen, one after the other. */
  pages: number;
}

/** How the address names the parts of the state. */
export interface FinderNames {
  readonly phrase: 'q' | 'query';
  readonly choice: 'productPageId' | 'city' | null;
}

export const recipeNames: FinderNames = { phrase: 'q', choice: 'productPageId' };
export const locationNames: FinderNames = { phrase: 'query', choice: 'city' };
export const contentNames: FinderNames = { phrase: 'q', choice: null };

/** Shorter phrases ask for nothing. */
export const shortestPhrase = 3;

/** More pages than this at once are nobody's way to find something. */
export const maxPages = 40;

/** Reads the state from a query string; what makes no sense becomes the default. */
export function parseFinder(search: string, names: FinderNames): FinderState {
  const params = new URLSearchParams(search);
  const ids = params.getAll('categoryIds').flatMap((list) => list.split(',').map(Number));
  const pages = Number(params.get('page'));
  return {
    phrase: (params.get(names.phrase) ?? '').trim(),
    categoryIds: [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))],
    choice: (names.choice && params.get(names.choice)) || '',
    pages: Number.isInteger(pages) && pages > 0 ? Math.min(pages, maxPages) : 1,
  };
}

/** Writes the state into a query string, defaults left out; foreign parameters of `search` stay. */
export function formatFinder(state: FinderState, names: FinderNames, search = ''): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
  put(names.phrase, state.phrase);
  if (names.choice) put(names.choice, state.choice);
  put('categoryIds', state.categoryIds.join(','));
  put('page', state.pages > 1 ? String(state.pages) : '');
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** The phrase to ask for: nothing while it is too short. */
export function askedPhrase(typed: string): string {
  const phrase = typed.trim();
  return phrase.length < shortestPhrase ? '' : phrase;
}

/** True when something narrows the search. */
export function isNarrowed({ phrase, categoryIds, choice }: FinderState): boolean {
  return phrase !== '' || categoryIds.length > 0 || choice !== '';
}

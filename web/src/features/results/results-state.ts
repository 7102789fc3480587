import { isSearchable } from '@/lib/search-phrase';
import { blockParameter } from '@/lib/url';

/** What a search on a page asks for; it lives in the address and nowhere else. */
export interface ResultsState {
  phrase: string;
  categoryIds: readonly number[];
  /** The one further thing to choose, such as a city; empty for all. */
  choice: string;
  /** How many pages are on the screen, one after the other. */
  pages: number;
}

/** How the address names the parts of the state. */
export interface ParameterNames {
  readonly phrase: string;
  readonly choice: string | null;
  readonly categoryIds: string;
  readonly page: string;
}

const common = { categoryIds: 'categoryIds', page: 'page' };
export const recipeParameters: ParameterNames = { phrase: 'q', choice: 'productPageId', ...common };
export const locationParameters: ParameterNames = { phrase: 'query', choice: 'city', ...common };
export const contentParameters: ParameterNames = { phrase: 'q', choice: null, ...common };

/** The names that belong to one block of the page alone. */
export function parametersOfBlock(names: ParameterNames, id: string): ParameterNames {
  const own = (name: string) => blockParameter(id, name);
  return {
    phrase: own(names.phrase),
    choice: names.choice && own(names.choice),
    categoryIds: own(names.categoryIds),
    page: own(names.page),
  };
}

/** More pages than this at once are nobody's way to find something. */
export const maxPages = 40;

/** Reads the state from a query string; what makes no sense becomes the default. */
export function parseResults(search: string, names: ParameterNames): ResultsState {
  const params = new URLSearchParams(search);
  const ids = params.getAll(names.categoryIds).flatMap((list) => list.split(',').map(Number));
  const pages = Number(params.get(names.page));
  return {
    phrase: askedPhrase(params.get(names.phrase) ?? ''),
    categoryIds: [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))],
    choice: (names.choice && params.get(names.choice)) || '',
    pages: Number.isInteger(pages) && pages > 0 ? Math.min(pages, maxPages) : 1,
  };
}

/** Writes the state into a query string, defaults left out; foreign parameters of `search` stay. */
export function formatResults(state: ResultsState, names: ParameterNames, search = ''): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
  put(names.phrase, state.phrase);
  if (names.choice) put(names.choice, state.choice);
  put(names.categoryIds, state.categoryIds.join(','));
  put(names.page, state.pages > 1 ? String(state.pages) : '');
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** True when both ask for the same. */
export function sameResults(one: ResultsState, other: ResultsState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The phrase to ask for: nothing while it is too short. */
export function askedPhrase(typed: string): string {
  return isSearchable(typed) ? typed.trim() : '';
}

/** True when something narrows the search. */
export function isNarrowed({ phrase, categoryIds, choice }: ResultsState): boolean {
  return phrase !== '' || categoryIds.length > 0 || choice !== '';
}

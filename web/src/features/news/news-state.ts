import { blockParameter } from '@/lib/url';

/** What a news block shows of its feed; it lives in the address and nowhere else. */
export interface NewsState {
  /** Codes of categories. */
  filters: readonly string[];
  /** Null for all. */
  year: number | null;
  /** How many pages are on the screen, one after the other. */
  pages: number;
}

/** How the address names the parts of the state. */
export interface NewsParameters {
  readonly filters: string;
  readonly year: string;
  readonly page: string;
}

export const newsParameters: NewsParameters = { filters: 'filters', year: 'year', page: 'page' };

/** The names that belong to one block of the page alone. */
export function newsParametersOf(id: string): NewsParameters {
  return {
    filters: blockParameter(id, 'filters'),
    year: blockParameter(id, 'year'),
    page: blockParameter(id, 'page'),
  };
}

/** More categories than these are no choice, and the server refuses them. */
const maxFilters = 20;
/** More pages than this at once are nobody's way to find something. */
const maxPages = 40;

/** Reads the state from a query string; what makes no sense becomes the default. */
export function parseNews(search: string, names: NewsParameters): NewsState {
  const params = new URLSearchParams(search);
  const codes = params.getAll(names.filters).flatMap((list) => list.split(','));
  const year = Number(params.get(names.year));
  const pages = Number(params.get(names.page));
  return {
    filters: [...new Set(codes.filter(Boolean))].slice(0, maxFilters),
    year: Number.isInteger(year) && year > 0 && year < 10_000 ? year : null,
    pages: Number.isInteger(pages) && pages > 0 ? Math.min(pages, maxPages) : 1,
  };
}

/** Writes the state into a query string, defaults left out; foreign parameters of `search` stay. */
export function formatNews(state: NewsState, names: NewsParameters, search = ''): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
  put(names.filters, state.filters.join(','));
  put(names.year, state.year === null ? '' : String(state.year));
  put(names.page, state.pages > 1 ? String(state.pages) : '');
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** The state after a category was chosen or given up: many may be chosen. The list begins anew. */
export function toggledFilter(state: NewsState, code: string): NewsState {
  const filters = state.filters.includes(code)
    ? state.filters.filter((other) => other !== code)
    : [...state.filters, code];
  return { ...state, filters, pages: 1 };
}

/** The state after a year was chosen or given up: only one is. The list begins anew. */
export function toggledYear(state: NewsState, year: number): NewsState {
  return { ...state, year: state.year === year ? null : year, pages: 1 };
}

/** True while another page can be asked for. */
export function mayGoOn(state: NewsState): boolean {
  return state.pages < maxPages;
}

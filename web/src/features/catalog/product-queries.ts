import { type CategoryRequest, fetchCategoryProducts, searchProducts } from '@/lib/api/catalogue';
import { ApiError } from '@/lib/api/errors';
import type { Language, Market, ProductListing, ProductSearch } from '@/lib/api/types';
import type { Filters } from '@/lib/filters';
import type { Query, Topic } from '@/lib/query-cache';

/** The page size of the product calls. */
export const productPageSize = 12;

/** A query of the catalogue. */
export type ProductQuery<L extends ProductListing = ProductListing> = Query<L>;

/** Products are found by what stands on their pages, and shown with their prices. */
const topics: readonly Topic[] = ['content', 'prices'];

export interface SearchState {
  q: string;
  literal: boolean;
  page: number;
  filters: Filters;
  market: Market;
  language: Language;
}

/** One page of the products that match a phrase. */
export function searchQuery({
  q,
  literal,
  page,
  filters,
  market,
  language,
}: SearchState): ProductQuery<ProductSearch> {
  const phrase = q.trim();
  const parts = ['search', market, language, page, JSON.stringify(filters), literal, phrase.toLowerCase()];
  return {
    key: parts.join('|'),
    topics,
    load: () =>
      withoutRefused(filters, (filters) =>
        searchProducts({ q: phrase, literal, page, pageSize: productPageSize, filters, market, language }),
      ),
  };
}

/** One page of a category. */
export function categoryQuery(request: CategoryRequest): ProductQuery {
  const { category, brand = '', sort, sortDirection, page = 1, market, language, filters = {} } = request;
  const parts = [
    'category',
    market,
    language,
    category,
    brand,
    sort,
    sortDirection,
    page,
    JSON.stringify(filters),
  ];
  return {
    key: parts.join('|'),
    topics,
    load: () =>
      withoutRefused(filters, (filters) =>
        fetchCategoryProducts({ ...request, filters, pageSize: productPageSize }),
      ),
  };
}

/** Asks once more without the filters that the server does not know: an old address may name such. */
async function withoutRefused<L>(filters: Filters, ask: (filters: Filters) => Promise<L>): Promise<L> {
  try {
    return await ask(filters);
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 422 ? (error.problem.errors ?? {}) : {};
    const left = Object.entries(filters).filter(([group]) => !(`filter.${group}` in refused));
    if (left.length === Object.keys(filters).length) throw error;
    return ask(Object.fromEntries(left));
  }
}

/** The address of a card: the product with its first variation chosen. */
export function cardUrl(card: { url: string; firstVariationCode: string }): string {
  if (!card.firstVariationCode) return card.url;
  const joint = card.url.includes('?') ? '&' : '?';
  return `${card.url}${joint}code=${encodeURIComponent(card.firstVariationCode)}`;
}

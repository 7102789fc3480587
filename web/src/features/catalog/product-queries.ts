import { type CategoryRequest, fetchCategoryProducts, searchProducts } from '@/lib/api/catalogue';
import type { Language, Market, ProductListing, ProductSearch } from '@/lib/api/types';
import type { Filters } from '@/lib/filters';

/** The page size of the product calls. */
export const productPageSize = 12;

/** A shorter phrase is not searched for. */
export const minQueryLength = 3;

/** A question to the catalogue: the cache knows it by its key. */
export interface ProductQuery<L extends ProductListing = ProductListing> {
  readonly key: string;
  readonly load: () => Promise<L>;
}

export interface SearchState {
  q: string;
  page: number;
  filters: Filters;
  market: Market;
  language: Language;
}

/** One page of the products that match a phrase. */
export function searchQuery({
  q,
  page,
  filters,
  market,
  language,
}: SearchState): ProductQuery<ProductSearch> {
  const phrase = q.trim();
  const parts = ['search', market, language, page, JSON.stringify(filters), phrase.toLowerCase()];
  return {
    key: parts.join('|'),
    load: () => searchProducts({ q: phrase, page, pageSize: productPageSize, filters, market, language }),
  };
}

/** One page of a category. */
export function categoryQuery(request: CategoryRequest): ProductQuery {
  const { category, sort, sortDirection, page = 1, market, language, filters = {} } = request;
  const parts = ['category', market, language, category, sort, sortDirection, page, JSON.stringify(filters)];
  return {
    key: parts.join('|'),
    load: () => fetchCategoryProducts({ ...request, pageSize: productPageSize }),
  };
}

/** The address of a card: the product with its first variation chosen. */
export function cardUrl(card: { url: string; firstVariationCode: string }): string {
  if (!card.firstVariationCode) return card.url;
  const joint = card.url.includes('?') ? '&' : '?';
  return `${card.url}${joint}code=${encodeURIComponent(card.firstVariationCode)}`;
}

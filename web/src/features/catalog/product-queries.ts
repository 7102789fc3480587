import { type CategoryRequest, fetchCategoryProducts, searchProducts } from '@/lib/api/catalogue';
import type { Language, Market, ProductListing } from '@/lib/api/types';

/** The page size of the product calls. */
export const productPageSize = 12;

/** A shorter phrase is not searched for. */
export const minQueryLength = 3;

/** A question to the catalogue: the cache knows it by its key. */
export interface ProductQuery {
  readonly key: string;
  readonly load: () => Promise<ProductListing>;
}

/** The products that match a phrase; the panel and the results page ask the same question. */
export function searchQuery(q: string, page: number, market: Market, language: Language): ProductQuery {
  const phrase = q.trim();
  return {
    key: `search|${market}|${language}|${page}|${phrase.toLowerCase()}`,
    load: () => searchProducts({ q: phrase, page, pageSize: productPageSize, market, language }),
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

import type { Filters } from '@/lib/filters';
import { formatNames } from './comma-list';
import type { Position } from './content';
import { read } from './read';
import type { Language, Market, PackageContents, ProductListing, ProductSearch, StockPlaces } from './types';

export interface ListingRequest {
  language: Language;
  market: Market;
  page?: number;
  pageSize?: number;
  filters?: Filters;
}

export interface CategoryRequest extends ListingRequest {
  /** Empty for all products. */
  category: string;
  brand?: string | undefined;
  sort?: string;
  sortDirection?: string;
}

export interface SearchRequest extends ListingRequest {
  q: string;
  literal?: boolean;
  brand?: string;
}

const PAGE_SIZE = 12;

/** Where pieces of a variation lie that can be fetched; the nearest first where somebody said where they are. */
export function fetchStockPlaces({
  code,
  language,
  market,
  near,
}: {
  code: string;
  language: Language;
  market: Market;
  near: Position | null;
}): Promise<StockPlaces> {
  return read(`/api/variations/${encodeURIComponent(code)}/places`, {
    query: { language, market, latitude: near?.latitude, longitude: near?.longitude },
  });
}

/** What a package holds, with what the wrapper of each thing says. */
export function fetchContents(code: string, language: Language): Promise<PackageContents> {
  return read(`/api/variations/${encodeURIComponent(code)}/contents`, { query: { language } });
}

/** Products of a category, one page of them. */
export function fetchCategoryProducts(
  request: CategoryRequest,
  signal?: AbortSignal,
): Promise<ProductListing> {
  const { category, brand, sort, sortDirection, page = 1, pageSize = PAGE_SIZE, market, language } = request;
  return read('/api/categories/products', {
    query: {
      category,
      brand,
      page,
      pageSize,
      sort,
      sortDirection,
      market,
      language,
      ...filterParameters(request.filters),
    },
    signal,
  });
}

/** Products that match a phrase. The language is that of the texts; the search goes through all of them. */
export function searchProducts(request: SearchRequest, signal?: AbortSignal): Promise<ProductSearch> {
  const { q, literal, brand, page = 1, pageSize = PAGE_SIZE, market, language } = request;
  return read('/api/search/products', {
    query: {
      q,
      literal: literal || undefined,
      brand,
      page,
      pageSize,
      market,
      displayLanguage: language,
      ...filterParameters(request.filters),
    },
    signal,
  });
}

function filterParameters(filters: Filters = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).map(([group, names]) => [`filter.${group}`, formatNames(names)]),
  );
}

import { commaList } from './comma-list';
import { read } from './read';
import type { Language, LocationSearch, RecipeSearch, ShortcutItems } from './types';

export interface RecipesRequest {
  language: Language;
  q?: string | undefined;
  /** The first page when left out. */
  page?: number;
  pageSize?: number;
  categoryIds?: readonly number[];
  /** The content id of a product's page: only recipes that use it. */
  productPageId?: string | undefined;
}

export interface LocationsRequest {
  language: Language;
  q?: string | undefined;
  page?: number;
  pageSize?: number;
  city?: string | undefined;
  categoryIds?: readonly number[];
  /** Only what is in any of these; all when left out. They are no choice: the visitor narrows within them. */
  predefinedCategoryIds?: readonly number[];
  /** Where the visitor is: the nearest come first, with their distance. */
  near?: Position | null;
}

/** In degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Recipes that match, one page of them. Only an answer without `q` and `page` tells the products to filter by. */
export function fetchRecipes({
  q,
  page,
  categoryIds = [],
  productPageId,
  ...rest
}: RecipesRequest): Promise<RecipeSearch> {
  return read('/api/search/recipes', {
    query: {
      ...rest,
      q: q || undefined,
      page: page === 1 ? undefined : page,
      categoryIds: commaList(categoryIds),
      productPageId: Number(productPageId) || undefined,
    },
  });
}

/** Locations that match, one page of them. */
export function fetchLocations({
  q,
  page = 1,
  city,
  categoryIds = [],
  predefinedCategoryIds = [],
  near,
  ...rest
}: LocationsRequest): Promise<LocationSearch> {
  return read('/api/location/locations', {
    query: {
      ...rest,
      q: q || undefined,
      page,
      city: city || undefined,
      categoryIds: commaList(categoryIds),
      predefinedCategoryIds: commaList(predefinedCategoryIds),
      latitude: near?.latitude,
      longitude: near?.longitude,
    },
  });
}

/** The cities that have locations of any of these categories (of any at all where none are named), in the alphabet of the language. */
export function fetchCities({
  language,
  categoryIds,
  predefinedCategoryIds,
}: Required<Pick<LocationsRequest, 'language' | 'categoryIds' | 'predefinedCategoryIds'>>): Promise<
  string[]
> {
  return read('/api/location/cityoptions', {
    query: {
      language,
      categoryIds: commaList(categoryIds),
      predefinedCategoryIds: commaList(predefinedCategoryIds),
    },
  });
}

export interface ShortcutsRequest {
  /** The content id of the block. */
  id: number;
  from: number;
  next: number;
  language: Language;
}

/** The next items of a shortcuts block. */
export function fetchShortcuts({ id, from, next, language }: ShortcutsRequest): Promise<ShortcutItems> {
  return read(`/api/search/shortcutsitem/${id}/items`, {
    query: { IndexWhereToContinue: from, NextContentReferenceItem: next, CurrentLanguage: language },
  });
}

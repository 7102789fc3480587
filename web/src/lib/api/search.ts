import { commaList } from './comma-list';
import { read } from './read';
import type { ContentHit, ContentSearch, Language, Market } from './types';

export interface SuggestRequest {
  q: string;
  language: Language;
  market: Market;
}

export interface ContentRequest {
  q: string;
  literal?: boolean;
  page?: number;
  pageSize?: number;
  language: Language;
  categoryIds?: readonly number[];
  /** Only what is in any of these; all when left out. They are no choice: the visitor narrows within them. */
  predefinedCategoryIds?: readonly number[];
  /** Products among the hits. */
  includeProducts?: boolean;
  /** Only these kinds; all when left out. */
  kinds?: readonly ContentHit['kind'][];
}

/** The page size of the content search. */
export const contentPageSize = 12;

/** The best few of everything for what is being typed. */
export function fetchSuggestions({ q, language, market }: SuggestRequest, signal?: AbortSignal) {
  return read('/api/search/suggest', { query: { q, language, market }, signal });
}

/** Recipes, articles, locations and other pages that match a phrase, one page of them. */
export function searchContent(request: ContentRequest, signal?: AbortSignal): Promise<ContentSearch> {
  const {
    q,
    literal,
    page = 1,
    pageSize = contentPageSize,
    language,
    categoryIds = [],
    predefinedCategoryIds = [],
    includeProducts,
    kinds,
  } = request;
  return read('/api/search/content', {
    query: {
      q,
      literal: literal || undefined,
      page,
      pageSize,
      language,
      categoryIds: commaList(categoryIds),
      predefinedCategoryIds: commaList(predefinedCategoryIds),
      includeProducts,
      kinds: kinds?.join(','),
    },
    signal,
  });
}

import type { PageModels, PageType } from '@/lib/api/types';
import type { Kebab } from '@/lib/case';
import { type Chunk, chunk } from '@/lib/chunk';

/** What a page component gets. */
export interface PageProps<P> {
  page: P;
}

/** Page type (hyphenated) -> the chunk that renders it. */
export type PageRegistry = { [T in PageType as Kebab<T>]: Chunk<PageProps<PageModels[T]>> };

/** Every page type, one line each. A type of the server without a line here does not compile. */
export const pages: PageRegistry = {
  'article-page': chunk(() => import('./article-page')),
  'cart-page': chunk(() => import('./cart-page')),
  category: chunk(() => import('./category')),
  'error-page': chunk(() => import('./error-page')),
  'landing-page': chunk(() => import('./landing-page')),
  'location-page': chunk(() => import('./location-page')),
  'product-page': chunk(() => import('./product-page')),
  'recipe-page': chunk(() => import('./recipe-page')),
  'search-page': chunk(() => import('./search-page')),
  'search-result-page': chunk(() => import('./search-result-page')),
  'start-page': chunk(() => import('./start-page')),
};

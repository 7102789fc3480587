import type { PageComponent, PageOf } from '@/lib/api/types';
import { type Chunk, chunk } from '@/lib/chunk';

/** What a page component gets. */
export interface PageProps<P> {
  page: P;
}

/** Every page type, one line each. One of the server's without a line here does not compile. */
export const pages: { [C in PageComponent]: Chunk<PageProps<PageOf<C>>> } = {
  'article-page': chunk(() => import('./article-page')),
  'cart-page': chunk(() => import('./cart-page')),
  category: chunk(() => import('./category')),
  'checkout-page': chunk(() => import('./checkout-page')),
  'error-page': chunk(() => import('./error-page')),
  'landing-page': chunk(() => import('./landing-page')),
  'location-page': chunk(() => import('./location-page')),
  'order-confirmation-page': chunk(() => import('./order-confirmation-page')),
  'product-page': chunk(() => import('./product-page')),
  'recipe-page': chunk(() => import('./recipe-page')),
  'search-page': chunk(() => import('./search-page')),
  'search-result-page': chunk(() => import('./search-result-page')),
  'start-page': chunk(() => import('./start-page')),
  'release-page': chunk(() => import('./release-page')),
  'thank-you-page': chunk(() => import('./thank-you-page')),
};

/** The chunk of a page; undefined for a type that this release does not know. */
export function pageChunk<C extends PageComponent>(page: PageOf<C>): Chunk<PageProps<PageOf<C>>> | undefined {
  return Object.hasOwn(pages, page.component) ? pages[page.component] : undefined;
}

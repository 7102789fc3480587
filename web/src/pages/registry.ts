import type { PageComponent, PageModel, PageOf } from '@/lib/api/types';
import { type Chunk, chunk } from '@/lib/chunk';

/** What a page component gets. */
export interface PageProps<P> {
  page: P;
}

/** A chunk for each of these pages. */
export type PageChunks<C extends PageComponent> = { [K in C]: Chunk<PageProps<PageOf<K>>> };

/** The pages that weigh most. All others stand in a table of their own, which these need not load. */
export const common = {
  category: chunk(() => import('./category')),
  'checkout-page': chunk(() => import('./checkout-page')),
  'landing-page': chunk(() => import('./landing-page')),
  'product-page': chunk(() => import('./product-page')),
  'search-page': chunk(() => import('./search-page')),
  'search-result-page': chunk(() => import('./search-result-page')),
  'start-page': chunk(() => import('./start-page')),
} satisfies Partial<PageChunks<PageComponent>>;

type AnyPage = Chunk<PageProps<PageModel>>;

const further: AnyPage = chunk(() => import('./further'));

/** The chunk of a page, or of the table that knows it. */
export function pageChunk({ component }: PageModel): AnyPage {
  // Which model belongs to which component is the compiler's to check where the tables are written.
  return Object.hasOwn(common, component) ? (common[component as keyof typeof common] as AnyPage) : further;
}

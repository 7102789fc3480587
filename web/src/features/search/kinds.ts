import type { ContentHit } from '@/lib/api/types';
import type { MessageKey } from '@/lib/i18n/t';

/** What a hit is, in a word. */
export const kindLabel: Readonly<Record<ContentHit['kind'], MessageKey>> = {
  product: '/search/kind-product',
  recipe: '/search/kind-recipe',
  article: '/search/kind-article',
  location: '/search/kind-location',
  page: '/search/kind-page',
  release: '/search/kind-release',
};

import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'recipe-search-block'> = {
  type: 'RecipeSearchBlock',
  component: 'recipe-search-block',
  id: 'recipe-search-block',
  contentType: ['Block', 'RecipeSearchBlock'],
  contentLink: { id: 1365554639, guidValue: 'a796452b-da17-be84-932b-02532ce54e60' },
  title: 'Löydä resepti',
  searchPageUrl: null,
  pageSize: 12,
};

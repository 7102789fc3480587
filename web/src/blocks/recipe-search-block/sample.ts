import type { RecipeSearchBlock } from '@/lib/api/types';

/** The block as the server sends it. */
export const sample: RecipeSearchBlock = {
  type: 'RecipeSearchBlock',
  component: 'recipe-search-block',
  contentType: ['Block', 'RecipeSearchBlock'],
  contentLink: { id: 20, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0020' },
  title: 'Löydä resepti',
  searchPageUrl: null,
  pageSize: 12,
};

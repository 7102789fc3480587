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
  results: {
    hits: [
      {
        contentId: 2001,
        url: '/fi/reseptit/2001',
        image: '/pictures/recipe-bilberry-pie-640.webp',
        title: 'Mustikkapiirakka',
        recipeCategories: ['Kakut ja piirakat'],
        allergens: ['Gluteeni', 'Maito', 'Muna'],
        highlights: { title: [[0, 8]] },
      },
      {
        contentId: 2002,
        url: '/fi/reseptit/2002',
        image: '/pictures/recipe-bilberry-pie-640.webp',
        title: 'Mustikkakeitto kaurahiutaleilla ja kermavaahdolla',
        recipeCategories: ['Kakut ja piirakat'],
        allergens: [],
        highlights: { title: [[0, 8]] },
      },
    ],
    facetCategories: [
      {
        id: 100,
        name: 'Laji',
        order: 1,
        facetSubcategories: [
          { id: 101, name: 'Kakut ja piirakat', count: 14, selected: false },
          { id: 102, name: 'Keksit', count: 3, selected: false },
        ],
      },
    ],
    relatedProducts: [{ id: 1001, name: 'Halla puolukka' }],
    hasMore: true,
    totalCount: 17,
    correctedQuery: null,
    understood: [],
  },
};

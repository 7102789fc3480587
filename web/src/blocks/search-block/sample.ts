import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'search-block'> = {
  type: 'SearchBlock',
  component: 'search-block',
  id: 'search-block',
  contentType: ['Block', 'SearchBlock'],
  contentLink: { id: 881372864, guidValue: 'bf4cd030-4427-b013-0fce-7ec14fe3cee3' },
  title: 'Etsi juttuja',
  placeholder: 'Hakusana',
  searchImage: null,
  predefinedCategories: [],
  results: {
    hits: [
      {
        contentId: 3001,
        url: '/fi/jutut/3001',
        title: 'Pavusta levyksi',
        topic: 'Käsityö',
        summary: null,
        image: '/pictures/recipe-bilberry-pie-640.webp',
        kind: 'article',
        highlights: { title: [] },
      },
      {
        contentId: 3002,
        url: '/fi/jutut/3002',
        title: 'Marjat pohjoisesta',
        topic: null,
        summary: null,
        image: '/pictures/recipe-bilberry-pie-640.webp',
        kind: 'article',
        highlights: { title: [] },
      },
    ],
    facetCategories: [
      {
        id: 400,
        name: 'Aihe',
        order: 1,
        facetSubcategories: [{ id: 401, name: 'Käsityö', count: 2, selected: false }],
      },
    ],
    hasMore: false,
    totalCount: 2,
    correctedQuery: null,
    understood: [],
  },
};

import type { SearchBlock } from '@/lib/api/types';

/** The block as the server sends it. */
export const sample: SearchBlock = {
  type: 'SearchBlock',
  component: 'search-block',
  contentType: ['Block', 'SearchBlock'],
  contentLink: { id: 22, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0022' },
  title: 'Etsi juttuja',
  placeholder: 'Hakusana',
  searchImage: null,
  predefinedCategories: [],
};

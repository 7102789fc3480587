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
};

import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'location-block'> = {
  type: 'LocationBlock',
  component: 'location-block',
  id: 'location-block',
  contentType: ['Block', 'LocationBlock'],
  contentLink: { id: 286712950, guidValue: '81bb26d7-4a70-e991-3fba-38badadd2b30' },
  title: 'Kahvilat ja myymälät',
  predefinedCategories: [],
  optionalCategories: [],
  pageSize: 12,
};

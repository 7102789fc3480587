import type { LocationBlock } from '@/lib/api/types';

/** The block as the server sends it. */
export const sample: LocationBlock = {
  type: 'LocationBlock',
  component: 'location-block',
  contentType: ['Block', 'LocationBlock'],
  contentLink: { id: 21, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0021' },
  title: 'Kahvilat ja myymälät',
  predefinedCategories: [],
  optionalCategories: [],
  pageSize: 12,
};

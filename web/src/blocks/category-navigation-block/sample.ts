import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'category-navigation-block'> = {
  type: 'CategoryNavigationBlock',
  component: 'category-navigation-block',
  id: 'category-navigation-block',
  contentType: ['Block', 'CategoryNavigationBlock'],
  contentLink: { id: 1285795082, guidValue: '2bcd66b6-bfe8-6e9c-848c-29be5886a520' },
  title: 'Suklaan tuoteryhmät',
  links: [
    { label: 'Levyt', url: '/fi/suklaalevyt' },
    { label: 'Praliinit', url: '/fi/konvehdit' },
    { label: 'Lahjarasiat', url: '/fi/lahjarasiat' },
  ],
};

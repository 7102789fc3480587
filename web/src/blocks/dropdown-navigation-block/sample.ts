import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'dropdown-navigation-block'> = {
  type: 'DropdownNavigationBlock',
  component: 'dropdown-navigation-block',
  id: 'dropdown-navigation-block',
  contentType: ['Block', 'DropdownNavigationBlock'],
  contentLink: { id: 727111481, guidValue: '8c169271-c5a4-99bb-3831-428562e4dcf3' },
  title: 'Mitä etsit?',
  headingLevel: 2,
  placeHolder: 'Valitse tuoteryhmä',
  navigationLinks: [
    { text: 'Suklaalevyt', href: '/fi/suklaalevyt' },
    { text: 'Lahjat', href: '/fi/lahjarasiat' },
  ],
};

import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'shortcuts-block'> = {
  type: 'ShortcutsBlock',
  component: 'shortcuts-block',
  id: 'shortcuts-block',
  contentType: ['Block', 'ShortcutsBlock'],
  contentLink: { id: 943786779, guidValue: '1e781805-0ea2-5bbc-d4d7-8852a89b48a2' },
  title: 'Leivotaan',
  shortcutBlocks: [
    {
      title: 'Tilaa taikinajuuri',
      description: 'Noudetaan kahvilasta.',
      image: null,
      imageAltText: '',
      callToAction: '/fi/kahvilat',
      callToActionName: 'Kahvilat',
      infoText1: ['Maksuton'],
      infoText2: ['Ruista', 'Vettä'],
    },
    {
      title: 'Mustikkapiirakka',
      description: 'Kesän paras piirakka.',
      image: '/pictures/recipe-bilberry-pie-640.webp',
      imageAltText: '',
      callToAction: '/fi/bilberry-pie',
      callToActionName: 'Lue lisää',
      infoText1: ['Kakut ja piirakat'],
      infoText2: ['Gluteeni'],
    },
  ],
  displayOption: 'cards',
  layoutTheme: null,
  forceToCarousel: false,
  forceMaxWidth: false,
  floatingMode: false,
  queryOptions: { hasMore: false, indexWhereToContinue: 2, nextContentReferenceItem: 0 },
  metadata: { currentLanguage: 'fi' },
};

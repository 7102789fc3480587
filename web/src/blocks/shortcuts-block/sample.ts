import type { ShortcutsBlock } from '@/lib/api/types';

/** The block as the server sends it. */
export const sample: ShortcutsBlock = {
  type: 'ShortcutsBlock',
  component: 'shortcuts-block',
  contentType: ['Block', 'ShortcutsBlock'],
  contentLink: { id: 23, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0023' },
  title: 'Leivotaan',
  shortcutBlocks: [
    {
      title: 'Mustikkapiirakka',
      description: 'Kesän paras piirakka.',
      image: '/pictures/recipe-bilberry-pie-640.webp',
      imageAltText: '',
      callToAction: '/fi/reseptit/mustikkapiirakka',
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
  queryOptions: { hasMore: false, indexWhereToContinue: 1, nextContentReferenceItem: 0 },
};

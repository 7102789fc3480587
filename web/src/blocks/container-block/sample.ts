import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'container-block'> = {
  type: 'ContainerBlock',
  component: 'container-block',
  id: 'container-block',
  contentType: ['Block', 'ContainerBlock'],
  contentLink: { id: 1566209064, guidValue: 'd34954dc-0272-8566-3d18-ab8d0c61a592' },
  heading: 'Kaksi tapaa aloittaa',
  headingLevel: 2,
  containerBlocks: [
    {
      type: 'RichTextBlock',
      component: 'rich-text-block',
      id: 'RichTextBlock',
      contentType: ['Block', 'RichTextBlock'],
      contentLink: { id: 3957773, guidValue: '32e6de78-b8e3-7ed2-ef06-29ae0a39c4a7' },
      heading: 'Maista',
      headingLevel: 2,
      body: '<p>Kaupoissamme on aina jotain auki.</p>',
      backgroundColorHex: null,
      textColor: null,
    },
    {
      type: 'RichTextBlock',
      component: 'rich-text-block',
      id: 'RichTextBlock',
      contentType: ['Block', 'RichTextBlock'],
      contentLink: { id: 3957773, guidValue: '32e6de78-b8e3-7ed2-ef06-29ae0a39c4a7' },
      heading: 'Tilaa',
      headingLevel: 2,
      body: '<p>Rasia on perillä kolmessa päivässä.</p>',
      backgroundColorHex: null,
      textColor: null,
    },
  ],
  backgroundColorHex: null,
  textColor: null,
};

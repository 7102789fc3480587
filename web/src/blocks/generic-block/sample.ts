import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'generic-block'> = {
  type: 'GenericBlock',
  component: 'generic-block',
  id: 'generic-block',
  contentType: ['Block', 'GenericBlock'],
  contentLink: { id: 1450378715, guidValue: '2a3157be-1d37-ba2d-cc76-e0de6175e848' },
  altBackgroundColorHex: '#E4EDE6',
  textColor: '#000000',
  useAlternativeBackgroundColor: true,
  blocks: [
    {
      type: 'RichTextBlock',
      component: 'rich-text-block',
      id: 'RichTextBlock',
      contentType: ['Block', 'RichTextBlock'],
      contentLink: { id: 3957773, guidValue: '32e6de78-b8e3-7ed2-ef06-29ae0a39c4a7' },
      heading: 'Kuusenkerkkä',
      headingLevel: 2,
      body: '<p>Kerätään toukokuussa.</p>',
      ctaLabel: null,
      ctaUrl: null,
      backgroundColorHex: null,
      textColor: null,
    },
  ],
};

import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'rich-text-block'> = {
  type: 'RichTextBlock',
  component: 'rich-text-block',
  id: 'rich-text-block',
  contentType: ['Block', 'RichTextBlock'],
  contentLink: { id: 301884137, guidValue: '80c699f7-9683-e231-985a-b05387bb192f' },
  heading: 'Meistä',
  headingLevel: 2,
  body: '<p>Teemme <strong>makeisia</strong> pohjoisen raaka-aineista.</p>',
  ctaLabel: null,
  ctaUrl: null,
  backgroundColorHex: null,
  textColor: null,
};

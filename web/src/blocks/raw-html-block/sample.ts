import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'raw-html-block'> = {
  type: 'RawHtmlBlock',
  component: 'raw-html-block',
  id: 'raw-html-block',
  contentType: ['Block', 'RawHtmlBlock'],
  contentLink: { id: 1813917544, guidValue: 'f555e939-0be4-c3ce-b7d5-a10e12af059f' },
  title: 'Marjalaskuri',
  html: '<p>Kilo puolukkaa on noin kolme litraa.</p>',
  frameUrl: null,
  height: 120,
};

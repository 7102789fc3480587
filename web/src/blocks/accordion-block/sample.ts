import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'accordion-block'> = {
  type: 'AccordionBlock',
  component: 'accordion-block',
  id: 'accordion-block',
  contentType: ['Block', 'AccordionBlock'],
  contentLink: { id: 1565897866, guidValue: '78c2a46d-3408-40f4-d12a-99bb919f5013' },
  heading: 'Kysyttyä',
  headingLevel: 2,
  body: null,
  ctaLabel: null,
  ctaUrl: null,
  items: [
    { title: 'Sulaako suklaa matkalla?', body: '<p>Kesällä pakkaamme kylmäkallet mukaan.</p>' },
    { title: 'Voiko rasian palauttaa?', body: '<p>Avaamattoman voi, neljäntoista päivän sisällä.</p>' },
  ],
  titleTag: 'h3',
  backgroundColorHex: null,
  textColor: null,
};

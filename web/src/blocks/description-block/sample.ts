import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'description-block'> = {
  type: 'DescriptionBlock',
  component: 'description-block',
  id: 'description-block',
  contentType: ['Block', 'DescriptionBlock'],
  contentLink: { id: 272292287, guidValue: 'fdc3c342-7b77-f052-bc13-8fb1168eeaaf' },
  heading: 'Kaikki tuotteemme',
  body: '<p>Levyjä, praliineja, salmiakkia ja hyytelöitä. Marjat poimitaan metsästä, maito tulee naapurista ja kaakao tiloilta, joiden nimet tiedämme. Erät ovat pieniä, joten jotain on aina loppu ja jotain uutta tulossa.</p>',
  image: { url: '/pictures/hallan-maitosuklaa-640.webp', altText: 'Suklaalevyjä', width: 1280, height: 960 },
  altBackgroundColorHex: null,
  textColor: null,
};

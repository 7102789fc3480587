import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'newsletter-block'> = {
  type: 'NewsletterBlock',
  component: 'newsletter-block',
  id: 'newsletter-block',
  contentType: ['Block', 'NewsletterBlock'],
  contentLink: { id: 283649108, guidValue: 'd8c8c7ee-3f4d-7526-3aed-cd9b776d969c' },
  heading: 'Uutisia pohjoisesta',
  headingLevel: 2,
  body: '<p>Kirjoitamme kerran kuussa: uutuuksista, resepteistä ja siitä, mitä metsästä juuri nyt löytyy.</p>',
  backgroundColorHex: null,
  textColor: null,
};

import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'image-with-cta-block'> = {
  type: 'ImageWithCtaBlock',
  component: 'image-with-cta-block',
  id: 'image-with-cta-block',
  contentType: ['Block', 'ImageWithCtaBlock'],
  contentLink: { id: 7149612, guidValue: '1dad173a-83e7-6e3a-ddba-89ae1e27612c' },
  image: { url: '/pictures/juhlarasia-640.webp', altText: 'Avattu praliinirasia', width: 1280, height: 960 },
  header: 'Lahja valmiiksi paketissa',
  text: '<p>Kirjoitamme korttiin, mitä haluat sanoa.</p>',
  ctaLink: '/fi/tuotteet/juhlarasia',
  ctaText: 'Valitse rasia',
  reverseImagePosition: false,
  altBackgroundColorHex: null,
  textColor: null,
};

import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'image-text-overlay-block'> = {
  type: 'ImageTextOverlayBlock',
  component: 'image-text-overlay-block',
  id: 'image-text-overlay-block',
  contentType: ['Block', 'ImageTextOverlayBlock'],
  contentLink: { id: 864144998, guidValue: 'fb1b9090-c716-f03b-8452-b23e8f8caecd' },
  heading: 'Marja kerrallaan',
  headingLevel: 2,
  body: '<p>Puolukat poimitaan syyskuussa, kun ensimmäinen halla on käynyt.</p>',
  image: {
    url: '/pictures/puolukkahalla-640.webp',
    altText: 'Suklaalevy ja puolukoita',
    width: 1280,
    height: 960,
  },
  ctaLabel: 'Maista puolukkaa',
  ctaUrl: '/fi/tuotteet/halla-puolukka',
  altBackgroundColorHex: null,
  backgroundColorHex: null,
  textColor: null,
  reverseImagePosition: false,
};

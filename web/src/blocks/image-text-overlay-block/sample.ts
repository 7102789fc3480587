import type { ImageTextOverlayBlock } from '@/lib/api/types';

/** A picture with text as the server sends it. */
export const sample: ImageTextOverlayBlock = {
  type: 'ImageTextOverlayBlock',
  component: 'image-text-overlay-block',
  contentType: ['Block', 'ImageTextOverlayBlock'],
  contentLink: { id: 4, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0004' },
  heading: 'Marja kerrallaan',
  body: '<p>Puolukat poimitaan syyskuussa, kun ensimmäinen halla on käynyt.</p>',
  image: '/pictures/halla-puolukka-640.webp',
  ctaLabel: 'Maista puolukkaa',
  ctaUrl: '/fi/tuotteet/halla-puolukka',
  backgroundColorHex: null,
  textColor: null,
  reverseImagePosition: false,
};

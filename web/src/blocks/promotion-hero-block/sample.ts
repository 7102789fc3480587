import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'promotion-hero-block'> = {
  type: 'PromotionHeroBlock',
  component: 'promotion-hero-block',
  id: 'promotion-hero-block',
  contentType: ['Block', 'PromotionHeroBlock'],
  contentLink: { id: 1070319854, guidValue: '5890245f-1d3e-7b2a-970e-0e2f7a65979b' },
  mainImage: { url: '/pictures/juhlarasia-640.webp', altText: '', width: 1280, height: 960 },
  logoImage: null,
  mainText: 'Kolme levyä, kahden hinnalla',
  descriptionText: 'Valitse kolme Hallan levyä. Edullisin on meiltä.',
  promotionMainText: 'Koko joulukuun',
  promotionDescriptionText: 'Tarjous näkyy ostoskorissa, koodia ei tarvita.',
  promotionImage: {
    url: '/pictures/hallan-maitosuklaa-640.webp',
    altText: 'Kolme suklaalevyä',
    width: 1280,
    height: 960,
  },
  promotionVdeoFile: null,
};

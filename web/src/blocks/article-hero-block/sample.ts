import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'article-hero-block'> = {
  type: 'ArticleHeroBlock',
  component: 'article-hero-block',
  id: 'article-hero-block',
  contentType: ['Block', 'ArticleHeroBlock'],
  contentLink: { id: 2132880389, guidValue: 'ba66a68f-cb32-8104-4a8e-e5270e750b8e' },
  heading: 'Varvikossa kello viisi',
  headingLevel: 2,
  body: 'Poimijan aamu alkaa ennen aurinkoa.',
  image: {
    url: '/pictures/article-lingonberry-keeps-itself-640.webp',
    altText: 'Puolukanvarpuja ja puutynnyri täynnä puolukoita',
    width: 1280,
    height: 960,
  },
  ctaLabel: null,
  ctaUrl: null,
  backgroundColorHex: null,
  textColor: null,
};

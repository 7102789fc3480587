import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'category-cards-block'> = {
  type: 'CategoryCardsBlock',
  component: 'category-cards-block',
  id: 'category-cards-block',
  contentType: ['Block', 'CategoryCardsBlock'],
  contentLink: { id: 342618504, guidValue: 'd24e97e8-bca8-277d-15d3-f21dfa8d411d' },
  heading: 'Mistä aloitetaan?',
  headingLevel: 2,
  body: null,
  ctaLabel: null,
  ctaUrl: null,
  cards: [
    {
      title: 'Suklaalevyt suklaalevyt',
      url: '/fi/suklaalevyt',
      imageUrl: '/pictures/hallan-maitosuklaa-640.webp',
      description: 'Maitoa, tummaa ja valkoista.',
    },
    {
      title: 'Suklaalevyt lahjat',
      url: '/fi/lahjat',
      imageUrl: '/pictures/hallan-maitosuklaa-640.webp',
      description: 'Maitoa, tummaa ja valkoista.',
    },
  ],
  backgroundColorHex: null,
  textColor: null,
};

import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'category-carousel-block'> = {
  type: 'CategoryCarouselBlock',
  component: 'category-carousel-block',
  id: 'category-carousel-block',
  contentType: ['Block', 'CategoryCarouselBlock'],
  contentLink: { id: 1485667876, guidValue: '3cd62a78-6fd2-ed20-1dbc-83738b89b97c' },
  heading: 'Tuoteryhmät',
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
    {
      title: 'Suklaalevyt salmiakki',
      url: '/fi/salmiakki',
      imageUrl: '/pictures/hallan-maitosuklaa-640.webp',
      description: 'Maitoa, tummaa ja valkoista.',
    },
    {
      title: 'Suklaalevyt hyytelot',
      url: '/fi/hyytelot',
      imageUrl: '/pictures/hallan-maitosuklaa-640.webp',
      description: 'Maitoa, tummaa ja valkoista.',
    },
    {
      title: 'Suklaalevyt leivonta',
      url: '/fi/leivonta',
      imageUrl: '/pictures/hallan-maitosuklaa-640.webp',
      description: 'Maitoa, tummaa ja valkoista.',
    },
  ],
  backgroundColorHex: null,
  textColor: null,
};

import type { CategoryCardsBlock } from '@/lib/api/types';

/** Category cards as the server sends them. */
export const sample: CategoryCardsBlock = {
  type: 'CategoryCardsBlock',
  component: 'category-cards-block',
  contentType: ['Block', 'CategoryCardsBlock'],
  contentLink: { id: 3, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0003' },
  heading: 'Mistä aloitetaan?',
  cards: [
    {
      title: 'Suklaalevyt',
      url: '/fi/suklaalevyt',
      imageUrl: '/pictures/halla-levy-640.webp',
      description: 'Maitoa, tummaa ja valkoista.',
    },
    { title: 'Lahjat', url: '/fi/lahjat', imageUrl: null, description: null },
  ],
};

import type { HeroBlock } from '@/lib/api/types';

/** A hero as the server sends it. */
export const sample: HeroBlock = {
  type: 'HeroBlock',
  component: 'hero-block',
  contentType: ['Block', 'HeroBlock'],
  contentLink: { id: 1, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0001' },
  images: ['/pictures/halla-levy-640.webp', '/pictures/juhlarasia-640.webp'],
  title: 'Makeaa pohjoisesta',
  subtitle: 'Suklaata, marjoja ja vähän talvea.',
  callToAction: '/fi/tuotteet',
  callToActionName: 'Tutustu tuotteisiin',
  hasDarkText: false,
};

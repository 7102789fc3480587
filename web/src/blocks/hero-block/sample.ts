import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'hero-block'> = {
  type: 'HeroBlock',
  component: 'hero-block',
  id: 'hero-block',
  contentType: ['Block', 'HeroBlock'],
  contentLink: { id: 1868526313, guidValue: '4a733281-0bad-1027-d48b-b45cae81504f' },
  images: [
    { url: '/pictures/hallan-maitosuklaa-640.webp', altText: '', width: 1280, height: 960 },
    { url: '/pictures/juhlarasia-640.webp', altText: '', width: 1280, height: 960 },
  ],
  mobileImages: [],
  title: 'Makeaa pohjoisesta',
  headingLevel: 2,
  subtitle: 'Suklaata, marjoja ja vähän talvea.',
  callToAction: '/fi/tuotteet',
  callToActionName: 'Tutustu tuotteisiin',
  openInNewWindow: false,
  secondCallToAction: '/fi/reseptit',
  secondCallToActionName: 'Leivo itse',
  secondOpenInNewWindow: false,
  hasDarkText: false,
  ctaPositionBottom: false,
  layoutTheme: null,
};

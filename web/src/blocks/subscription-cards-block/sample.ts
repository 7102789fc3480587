import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'subscription-cards-block'> = {
  type: 'SubscriptionCardsBlock',
  component: 'subscription-cards-block',
  id: 'subscription-cards-block',
  contentType: ['Block', 'SubscriptionCardsBlock'],
  contentLink: { id: 812740839, guidValue: '3f887509-578d-f2e2-36cc-09b1d874f70c' },
  heading: 'Makeaa joka kuussa',
  headingLevel: 2,
  body: null,
  ctaLabel: null,
  ctaUrl: null,
  cards: [
    {
      heading: 'Pieni rasia',
      body: '<p>Kaksitoista praliinia, aina eri maut.</p>',
      image: { url: '/pictures/juhlarasia-640.webp', altText: '', width: 1280, height: 960 },
      priceText: '19,90 € kuussa',
      ctaLabel: 'Valitse pieni',
      ctaUrl: '/fi/tuotteet/juhlarasia',
    },
    {
      heading: 'Suuri rasia',
      body: '<p>Kaksikymmentäneljä praliinia ja levy.</p>',
      image: null,
      priceText: '34,90 € kuussa',
      ctaLabel: 'Valitse suuri',
      ctaUrl: '/fi/tuotteet/juhlarasia',
    },
  ],
  backgroundColorHex: null,
  textColor: null,
};

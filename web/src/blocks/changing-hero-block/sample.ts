import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'changing-hero-block'> = {
  type: 'ChangingHeroBlock',
  component: 'changing-hero-block',
  id: 'changing-hero-block',
  contentType: ['Block', 'ChangingHeroBlock'],
  contentLink: { id: 410293667, guidValue: '29924cc0-ac77-4730-5152-66e61d919e53' },
  heroBlocks: [
    {
      changingHeroImage: {
        url: '/pictures/juhlarasia-640.webp',
        altText: 'Avattu praliinirasia',
        width: 1280,
        height: 960,
      },
      title: 'Rasiallinen juhlaa',
      subtitle: 'Kaksikymmentäneljä praliinia, kaikki erilaisia.',
      callToAction: '/fi/tuotteet/juhlarasia',
      callToActionName: 'Avaa rasia',
    },
    {
      changingHeroImage: {
        url: '/pictures/hallan-maitosuklaa-640.webp',
        altText: '',
        width: 1280,
        height: 960,
      },
      title: 'Hallan levyt',
      subtitle: null,
      callToAction: '/fi/tuotteet',
      callToActionName: 'Katso levyt',
    },
  ],
  slideChangeTime: 6000,
  reverseOrder: false,
};

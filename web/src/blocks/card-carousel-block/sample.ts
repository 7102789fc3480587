import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'card-carousel-block'> = {
  type: 'CardCarouselBlock',
  component: 'card-carousel-block',
  id: 'card-carousel-block',
  contentType: ['Block', 'CardCarouselBlock'],
  contentLink: { id: 804027227, guidValue: 'c45d5df3-18c0-a216-0474-98cd737184be' },
  heading: 'Keittiöstä',
  headingLevel: 2,
  body: null,
  ctaLabel: null,
  ctaUrl: null,
  cards: [
    {
      heading: 'Näin temperoidaan',
      body: '<p>Kolme lämpötilaa ja kärsivällisyyttä.</p>',
      image: { url: '/pictures/hallan-maitosuklaa-640.webp', altText: '', width: 1280, height: 960 },
      youtubeVideoUrl: 'https://youtu.be/aB3-_56789x',
      video: {
        id: 'aB3-_56789x',
        playerUrl: 'https://www.youtube-nocookie.com/embed/aB3-_56789x',
        previewUrls: [],
      },
      ctaLabel: null,
      ctaUrl: null,
    },
    {
      heading: 'Mustikkapiirakka',
      body: null,
      image: {
        url: '/pictures/recipe-bilberry-pie-640.webp',
        altText: 'Mustikkapiirakka',
        width: 1280,
        height: 960,
      },
      youtubeVideoUrl: null,
      video: null,
      ctaLabel: 'Reseptiin',
      ctaUrl: '/fi/reseptit/mustikkapiirakka',
    },
    {
      heading: 'Juhlarasia',
      body: null,
      image: { url: '/pictures/juhlarasia-640.webp', altText: '', width: 1280, height: 960 },
      youtubeVideoUrl: null,
      video: null,
      ctaLabel: 'Avaa rasia',
      ctaUrl: '/fi/tuotteet/juhlarasia',
    },
  ],
  backgroundColorHex: null,
  textColor: null,
};

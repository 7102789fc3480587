import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'content-block'> = {
  type: 'ContentBlock',
  component: 'content-block',
  id: 'content-block',
  contentType: ['Block', 'ContentBlock'],
  contentLink: { id: 143715293, guidValue: '3cf6f738-bda0-8615-3a8c-760f09c69af0' },
  heading: 'Pavusta levyksi',
  headingLevel: 2,
  body: '<p>Paahdamme pavut itse, pienissä erissä.</p>',
  image: { url: '/pictures/hallan-maitosuklaa-640.webp', altText: 'Suklaalevy', width: 1280, height: 960 },
  ctaLabel: null,
  ctaUrl: null,
  altBackgroundColorHex: '#F1E7D8',
  textColor: '#000000',
  useAlternativeBackgroundColor: true,
};

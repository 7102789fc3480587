import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'banner-block'> = {
  type: 'BannerBlock',
  component: 'banner-block',
  id: 'banner-block',
  contentType: ['Block', 'BannerBlock'],
  contentLink: { id: 693277440, guidValue: 'cdfb5aa3-7121-4c96-4d78-3d9c15888535' },
  bannerImage: { url: '/pictures/juhlarasia-640.webp', altText: '', width: 1280, height: 960 },
  linkUrl: '/fi/tuotteet',
  title: 'Lahjat, jotka eivät jää laatikkoon',
  subtitle: 'Rasioita jokaiseen pöytään.',
};

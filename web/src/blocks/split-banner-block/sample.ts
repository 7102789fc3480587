import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'split-banner-block'> = {
  type: 'SplitBannerBlock',
  component: 'split-banner-block',
  id: 'split-banner-block',
  contentType: ['Block', 'SplitBannerBlock'],
  contentLink: { id: 628101609, guidValue: '933cd52c-f5f1-616b-cddd-d0b3c3bda5ae' },
  image: {
    url: '/pictures/jokikivet-puolukka-640.webp',
    altText: 'Puolukkasuklaata',
    width: 1280,
    height: 960,
  },
  title: 'Puolukka puree takaisin',
  subtitle: 'Hapan marja, tumma suklaa.',
  callToAction: '/fi/tuotteet',
  callToActionName: 'Maista',
  openLinkInNewWindow: false,
};

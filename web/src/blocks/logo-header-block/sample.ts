import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'logo-header-block'> = {
  type: 'LogoHeaderBlock',
  component: 'logo-header-block',
  id: 'logo-header-block',
  contentType: ['Block', 'LogoHeaderBlock'],
  contentLink: { id: 1519356924, guidValue: '9c1b7ff9-842f-7cd3-54d5-c8dfc2bb88d6' },
  logo: { url: '/pictures/hallan-maitosuklaa-640.webp', altText: 'Halla', width: 1280, height: 960 },
  bgColor: '#20302A',
  textColor: '#FFFFFF',
  showBackBtn: true,
};

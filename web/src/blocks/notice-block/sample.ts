import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'notice-block'> = {
  type: 'NoticeBlock',
  component: 'notice-block',
  id: 'notice-block',
  contentType: ['Block', 'NoticeBlock'],
  contentLink: { id: 1593393741, guidValue: '778a5057-ec56-1a51-7d69-1a544525084b' },
  heading: 'Tehtaanmyymälä on kiinni juhannuksena',
  headingLevel: 2,
  body: '<p>Avaamme taas maanantaina kello kymmenen.</p>',
  noticeType: 'Warning',
  ctaLabel: null,
  ctaUrl: null,
};

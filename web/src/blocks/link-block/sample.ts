import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'link-block'> = {
  type: 'LinkBlock',
  component: 'link-block',
  id: 'link-block',
  contentType: ['Block', 'LinkBlock'],
  contentLink: { id: 2066542208, guidValue: '02fcbe97-9b8d-2700-6bbe-77b5e25d7717' },
  buttonName: 'Kaikki tuotteet',
  linkUrl: '/fi/tuotteet',
  openLinkInNewWindow: false,
  anchorContentLinkId: null,
  verticalPadding: 2,
  align: 1,
  styling: 0,
};

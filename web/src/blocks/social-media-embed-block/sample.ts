import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'social-media-embed-block'> = {
  type: 'SocialMediaEmbedBlock',
  component: 'social-media-embed-block',
  id: 'social-media-embed-block',
  contentType: ['Block', 'SocialMediaEmbedBlock'],
  contentLink: { id: 547092346, guidValue: '24aeebbf-602f-fc60-de9d-5eee641ae0a5' },
  heading: 'Viikon kuva',
  headingLevel: 2,
  body: null,
  html: '<div id="feed"></div><script src="https://social.example/embed.js"></script>',
  frameUrl: null,
  height: 480,
  backgroundColorHex: null,
  textColor: null,
};

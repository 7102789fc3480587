import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'youtube-video-block'> = {
  type: 'YoutubeVideoBlock',
  component: 'youtube-video-block',
  id: 'youtube-video-block',
  contentType: ['Block', 'YoutubeVideoBlock'],
  contentLink: { id: 1883164176, guidValue: '45466d78-21c4-f01e-cb93-57cf14bc5376' },
  heading: 'Kaksi minuuttia paahtimolla',
  headingLevel: 2,
  body: '<p>Millainen ääni kuuluu, kun papu on valmis?</p>',
  youtubeVideoUrl: 'https://youtu.be/aB3-_56789x',
  video: {
    id: 'aB3-_56789x',
    playerUrl: 'https://www.youtube-nocookie.com/embed/aB3-_56789x',
    previewUrls: [],
  },
  videoPreviewImage: { url: '/pictures/juhlarasia-640.webp', altText: '', width: 1280, height: 960 },
  ctaLabel: null,
  ctaUrl: null,
  backgroundColorHex: null,
  textColor: null,
};

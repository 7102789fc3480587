import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'video-block'> = {
  type: 'VideoBlock',
  component: 'video-block',
  id: 'video-block',
  contentType: ['Block', 'VideoBlock'],
  contentLink: { id: 91573115, guidValue: '486a0ca5-2e25-3aac-dcd0-2f35633a7d72' },
  title: 'Näin levy syntyy',
  youtubeVideoUrl: 'https://www.youtube.com/watch?v=aB3-_56789x',
  video: {
    id: 'aB3-_56789x',
    playerUrl: 'https://www.youtube-nocookie.com/embed/aB3-_56789x',
    previewUrls: [],
  },
  videoPreviewImage: { url: '/pictures/hallan-maitosuklaa-640.webp', altText: '', width: 1280, height: 960 },
  autoplay: false,
};

import { VideoPlayer } from '@/features/video/video-player';
import type { BlockOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** A film, shown when it is asked for. */
export default function VideoBlock({ block }: BlockProps<BlockOf<'video-block'>>) {
  const t = useT();
  const { title, youtubeVideoUrl, video, videoPreviewImage, autoplay } = block;
  if (!video) return null;
  return (
    <Section heading={title}>
      <VideoPlayer
        address={youtubeVideoUrl}
        video={video}
        title={title ?? t('/video/title')}
        preview={videoPreviewImage}
        autoplay={autoplay}
      />
    </Section>
  );
}

import { VideoPlayer } from '@/features/video/video-player';
import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { MoreLink } from '@/ui/section/more-link';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './youtube-video-block.module.css';

/** A film with words about it. */
export default function YoutubeVideoBlock({ block }: BlockProps<BlockOf<'youtube-video-block'>>) {
  const { heading, headingLevel, body, youtubeVideoUrl, video, videoPreviewImage } = block;
  if (!video) return null;
  return (
    <Band background={block.backgroundColorHex} text={block.textColor}>
      <Section
        heading={heading}
        level={headingLevel}
        aside={<MoreLink label={block.ctaLabel} href={block.ctaUrl} />}
      >
        <div className={css.columns}>
          <VideoPlayer address={youtubeVideoUrl} video={video} title={heading} preview={videoPreviewImage} />
          {body ? <Html className={prose.prose} html={body} /> : null}
        </div>
      </Section>
    </Band>
  );
}

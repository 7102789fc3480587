import { useEffect, useRef, useState } from 'react';
import type { PageImage, Video } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import { Picture } from '@/ui/picture/picture';
import { useMedia } from '@/ui/use-media';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './video-player.module.css';

/** What the host shows for a preview that it does not have is narrower than this. */
const leastWidth = 130;

interface VideoPlayerProps {
  /** The film's address, as its editor wrote it. */
  address: string | null;
  /** Nothing where the address is no film's. */
  video: Video | null;
  title: string;
  preview?: PageImage | null;
  /** The player is there at once, without sound, unless somebody asked for less movement. */
  autoplay?: boolean;
}

/** A film: its picture until it is asked for, then the host's player. */
export function VideoPlayer({ address, video, title, preview = null, autoplay = false }: VideoPlayerProps) {
  const t = useT();
  const [started, setStarted] = useState(false);
  const moves = useMedia('(prefers-reduced-motion: no-preference)');
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (started) frame.current?.focus();
  }, [started]);
  if (!video || !address) return null;
  if (!video.playerUrl) return <Link href={address}>{t('/video/watch-there', { title })}</Link>;
  const playing = started || (autoplay && moves);
  return (
    <div>
      <div className={css.player}>
        {playing ? (
          <iframe
            ref={frame}
            src={`${video.playerUrl}?autoplay=1&rel=0${started ? '' : '&mute=1'}`}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <>
            <Preview preview={preview} urls={video.previewUrls} />
            <button type="button" className={css.play} onClick={() => setStarted(true)}>
              <span className={css.sign}>
                <Icon name="play" size={32} />
              </span>
              <VisuallyHidden>{t('/video/play', { title })}</VisuallyHidden>
            </button>
          </>
        )}
      </div>
      {playing ? null : <p className={css.note}>{t('/video/note')}</p>}
    </div>
  );
}

/** The editor's picture, else the largest that the host has. */
function Preview({ preview, urls }: { preview: PageImage | null; urls: readonly string[] }) {
  const [at, setAt] = useState(0);
  const sizes = '(min-width: 64rem) 60rem, 100vw';
  if (preview) {
    return (
      <div className={css.preview}>
        <Picture url={preview.url} alt={preview.altText} sizes={sizes} width={1280} height={720} />
      </div>
    );
  }
  const url = urls[at];
  const skip = () => setAt(at + 1);
  return url ? (
    <div className={css.preview}>
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        width={1280}
        height={720}
        onError={skip}
        onLoad={({ currentTarget }) => currentTarget.naturalWidth < leastWidth && skip()}
      />
    </div>
  ) : null;
}

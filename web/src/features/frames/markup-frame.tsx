import { useEffect, useRef, useState } from 'react';
import { useOwnStyle } from '@/lib/own-style';
import css from './markup-frame.module.css';

interface MarkupFrameProps {
  url: string;
  title: string;
  /** In pixels, until the frame has said how high its content is. */
  height: number;
}

/** The most that a frame may ask for, in pixels. */
const mostHeight = 8000;

/** Markup of others in a frame that can do nothing to the page. Where its forms may be sent to, its document's policy says. */
export function MarkupFrame({ url, title, height }: MarkupFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || data?.type !== 'frame-height') return;
      if (Number.isFinite(data.height)) setTold(Math.min(mostHeight, Math.max(1, Math.ceil(data.height))));
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <iframe
      ref={frame}
      className={css.frame}
      src={url}
      title={title}
      sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      {...useOwnStyle(`height:${told ?? height}px`)}
    />
  );
}

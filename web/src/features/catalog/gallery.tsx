import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { imageSlider } from '@/features/analytics/events';
import { announce } from '@/lib/announce';
import type { PageImage } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { leaveFor } from '@/lib/navigate';
import { pictureAt } from '@/lib/picture';
import { Icon } from '@/ui/icon/icon';
import { Picture } from '@/ui/picture/picture';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './gallery.module.css';
import type { ZoomProps } from './zoom';

const zoom = chunk<ZoomProps>(() => import('./zoom'));

/** One picture must be seen before the next one comes, however fast somebody turns. Milliseconds. */
const throttle = 400;

/** A finger has to travel so far, in pixels, for a swipe. */
const swipeDistance = 40;

interface GalleryProps {
  pictures: readonly Pick<PageImage, 'url' | 'altText' | 'width'>[];
  /** The product's name: pictures are described by it where nobody wrote what they show. */
  name: string;
  /** Lies on the first corner, for badges. */
  children?: ReactNode;
}

/** The pictures of a product: buttons, thumbnails, arrow keys and swipes turn them, around the ends as well. */
export function Gallery({ pictures, name, children }: GalleryProps) {
  const t = useT();
  const [wanted, setWanted] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const start = useRef<number | null>(null);
  // A swipe ends in a click as well.
  const swiped = useRef(false);
  const count = pictures.length;
  const shown = wanted < count ? wanted : 0;
  const show = (index: number, action: string) => {
    setWanted(index);
    imageSlider(action, index);
    announce(alt(index));
  };
  const turned = useRef(Number.NEGATIVE_INFINITY);
  const turn = (step: number, action: string) => {
    const now = performance.now();
    if (now - turned.current < throttle) return;
    turned.current = now;
    show((shown + step + count) % count, action);
  };
  const alt = (index: number) =>
    pictures[index]?.altText || (count > 1 ? t('/gallery/alt', { name, index: index + 1, count }) : name);
  const Zoom = zoomed && zoom.peek();

  function onKeyDown(event: KeyboardEvent) {
    if (zoomed || count < 2 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft') turn(-1, 'previous');
    else if (event.key === 'ArrowRight') turn(1, 'next');
    else return;
    event.preventDefault();
  }

  function onPointerUp(event: PointerEvent) {
    const from = start.current;
    start.current = null;
    if (from === null || count < 2) return;
    const way = event.clientX - from;
    swiped.current = Math.abs(way) >= swipeDistance;
    if (swiped.current) turn(way < 0 ? 1 : -1, 'swipe');
  }

  return (
    <section
      className={css.gallery}
      aria-label={t('/gallery/label')}
      aria-roledescription="carousel"
      onKeyDown={onKeyDown}
    >
      <div
        className={css.stage}
        onPointerDown={(event) => {
          start.current = event.clientX;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          start.current = null;
        }}
      >
        {pictures.map(({ url }, index) => (
          <div
            className={css.slide}
            key={url}
            data-shown={index === shown || undefined}
            aria-hidden={index !== shown}
          >
            <Picture
              url={url}
              alt={alt(index)}
              sizes="(min-width: 64rem) 42rem, (min-width: 48rem) 50vw, 100vw"
              eager={index === 0}
            />
          </div>
        ))}
        <button
          type="button"
          className={css.zoom}
          aria-label={t('/gallery/zoom')}
          onClick={() => {
            if (swiped.current) swiped.current = false;
            else
              void zoom.load().then(
                () => setZoomed(true),
                () => leaveFor(pictures[shown]?.url ?? ''),
              );
          }}
        />
        {children ? <div className={css.corner}>{children}</div> : null}
        {count > 1 ? (
          <>
            <button
              type="button"
              className={`${css.step} ${css.previous}`}
              onClick={() => turn(-1, 'previous')}
            >
              <Icon name="left" />
              <VisuallyHidden>{t('/gallery/previous')}</VisuallyHidden>
            </button>
            <button type="button" className={`${css.step} ${css.next}`} onClick={() => turn(1, 'next')}>
              <Icon name="right" />
              <VisuallyHidden>{t('/gallery/next')}</VisuallyHidden>
            </button>
          </>
        ) : null}
      </div>
      {count > 1 ? (
        <ul className={css.thumbs}>
          {pictures.map(({ url }, index) => (
            <li key={url}>
              <button
                type="button"
                className={css.thumb}
                aria-current={index === shown}
                onClick={() => show(index, 'thumbnail')}
              >
                <img src={pictureAt(url, 76)} alt="" width={76} height={76} loading="lazy" />
                <VisuallyHidden>{t('/gallery/show', { index: index + 1 })}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {Zoom ? (
        <Zoom
          pictures={pictures}
          name={name}
          altOf={alt}
          first={shown}
          onClose={(last) => {
            setZoomed(false);
            setWanted(last);
          }}
        />
      ) : null}
    </section>
  );
}

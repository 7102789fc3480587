import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PageImage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { pictureAt } from '@/lib/picture';
import { IconButton } from '@/ui/button/button';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './zoom.module.css';

/** What is asked for where the picture's own width is not known, and at most, in pixels. */
const USUAL = 960;
const LARGEST = 1920;

export interface ZoomProps {
  pictures: readonly Pick<PageImage, 'url' | 'width'>[];
  name: string;
  altOf: (index: number) => string;
  /** The picture that is shown first. */
  first: number;
  /** Hears which picture was shown at last. */
  onClose: (index: number) => void;
}

/** Pictures as large as the window: a click, a double tap or the button comes nearer, arrow keys turn them. */
export default function Zoom({ pictures, name, altOf, first, onClose }: ZoomProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);
  const [near, setNear] = useState(false);
  /** Which part of the picture comes into the middle, as shares of its width and height. */
  const point = useRef<readonly [number, number]>([0.5, 0.5]);
  const count = pictures.length;
  const picture = pictures[shown];

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    // Its keys work at once, and its name is said.
    element.focus();
  }, []);

  useEffect(() => {
    const element = stage.current;
    if (!element || !near) return;
    const [x, y] = point.current;
    element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = y * element.scrollHeight - element.clientHeight / 2;
  }, [near]);

  function toggle(at: readonly [number, number] = [0.5, 0.5]) {
    point.current = at;
    setNear(!near);
  }

  function turn(step: number) {
    setNear(false);
    setShown((shown + step + count) % count);
  }

  function onPoint(event: MouseEvent<HTMLImageElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    toggle([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A picture that is larger than the window is moved by the arrow keys, as all that scrolls.
    const turns = !near && count > 1;
    if (event.key === 'ArrowLeft' && turns) turn(-1);
    else if (event.key === 'ArrowRight' && turns) turn(1);
    else if (event.key === '+' && !near) toggle();
    else if (event.key === '-' && near) toggle();
    else return;
    event.preventDefault();
  }

  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      className={css.zoom}
      tabIndex={-1}
      aria-label={t('/gallery/zoomed', { name })}
      onClose={() => onClose(shown)}
      onKeyDown={onKeyDown}
    >
      <div ref={stage} className={css.stage} data-near={near || undefined} tabIndex={near ? 0 : undefined}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button and the keys + and - do the same. */}
        <img
          key={picture.url}
          src={large(picture)}
          alt={altOf(shown)}
          onClick={(event) => {
            // A finger's first tap may be the beginning of anything.
            if ((event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType !== 'touch')
              onPoint(event);
          }}
          onDoubleClick={(event) => {
            if (matchMedia('(pointer: coarse)').matches) onPoint(event);
          }}
        />
        {/* Drawn by the page before: it is looked at until the large one is here. */}
        <img src={picture.url} alt="" />
      </div>
      <div className={css.controls}>
        {count > 1 ? (
          <IconButton icon="left" label={t('/gallery/previous')} onClick={() => turn(-1)} />
        ) : null}
        <IconButton
          icon={near ? 'minus' : 'plus'}
          label={t(near ? '/gallery/zoom-out' : '/gallery/zoom-in')}
          onClick={() => toggle()}
        />
        {count > 1 ? <IconButton icon="right" label={t('/gallery/next')} onClick={() => turn(1)} /> : null}
        <IconButton icon="close" label={t('/ui/close')} onClick={() => dialog.current?.close()} />
      </div>
      <VisuallyHidden>
        <span role="status">{altOf(shown)}</span>
      </VisuallyHidden>
    </dialog>
  );
}

/** The largest form that adds something to what was drawn. */
function large({ url, width }: ZoomProps['pictures'][number]): string {
  const pixels = Math.min(width ?? USUAL, LARGEST);
  return pictureAt(url, Math.floor(pixels / 64) * 32);
}

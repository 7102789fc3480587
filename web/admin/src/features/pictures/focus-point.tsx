import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Focus, LibraryPicture } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import styles from './pictures.module.css';

interface Props {
  picture: LibraryPicture;
  focus: Focus;
  /** None where it cannot be moved. */
  onChange?: (focus: Focus) => void;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture with the point that cuts keep in sight: pointed at, or moved with the arrows; below it what a cut would show. */
export function FocusPoint({ picture, focus, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const point = (event: PointerEvent) => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    if (!onChange || width === 0) return;
    onChange({ x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) });
  };
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !onChange) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.1 : 0.02;
    onChange({ x: share(focus.x + step[0] * size), y: share(focus.y + step[1] * size) });
  };
  const place = { left: `${focus.x * 100}%`, top: `${focus.y * 100}%` };
  const told = t('/pictures/focusAt', { x: Math.round(focus.x * 100), y: Math.round(focus.y * 100) });
  const address = `${picture.url}?width=960`;
  return (
    <div className={styles['focus']}>
      <div
        ref={box}
        className={styles['whole']}
        data-movable={onChange !== undefined}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && point(event)}
      >
        <img src={address} width={picture.width} height={picture.height} alt="" draggable={false} />
        {onChange ? (
          <button
            type="button"
            className={styles['point']}
            style={place}
            aria-label={t('/pictures/focus')}
            aria-description={told}
            onKeyDown={keys}
          />
        ) : (
          <span className={styles['point']} style={place} />
        )}
      </div>
      {onChange && <p className={styles['facts']}>{t('/pictures/focusText')}</p>}
      <div className={styles['cuts']} aria-hidden="true">
        {(['wide', 'square', 'tall'] as const).map((cut) => (
          <img
            key={cut}
            src={address}
            alt=""
            data-cut={cut}
            style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
          />
        ))}
      </div>
      <p className={styles['hidden']} role="status">
        {told}
      </p>
    </div>
  );
}

/** As the server keeps it: in thousandths. */
function share(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
}

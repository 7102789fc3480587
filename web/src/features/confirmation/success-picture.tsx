import { useEffect, useRef } from 'react';
import { useMedia } from '@/ui/use-media';
import { throwConfetti } from './confetti';
import css from './confirmation.module.css';

/** A box that is closed with a bow, and confetti over it for whoever likes motion. */
export default function SuccessPicture() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    if (calm || !canvas.current) return;
    return throwConfetti(canvas.current);
  }, [calm]);
  return (
    <div className={css.picture} aria-hidden="true">
      <svg viewBox="0 0 120 96" width="120" height="96" aria-hidden="true" focusable="false">
        <path className={css.box} d="M18 44h84v46a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4Z" />
        <path
          className={css.lid}
          d="M12 30h96a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V33a3 3 0 0 1 3-3Z"
        />
        <path className={css.ribbon} d="M53 30h14v64H53Z" />
        <path
          className={css.bow}
          d="M60 30C48 30 32 24 36 12c3-9 20-4 24 16 4-20 21-25 24-16 4 12-12 18-24 18Z"
        />
      </svg>
      {calm ? null : <canvas ref={canvas} className={css.confetti} />}
    </div>
  );
}

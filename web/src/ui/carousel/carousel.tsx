import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '@/lib/i18n/t';
import { prefersReducedMotion } from '@/lib/motion';
import { IconButton } from '@/ui/button/button';
import css from './carousel.module.css';

/** So long one push takes; others meanwhile are left out. */
const throttle = 400;

interface CarouselProps {
  /** What the row is called. */
  label: string;
  /** List items. */
  children: ReactNode;
}

/** A row that is pushed sideways: by hand, by keyboard or with its two buttons. */
export function Carousel({ label, children }: CarouselProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const pushed = useRef(Number.NEGATIVE_INFINITY);
  const [fits, setFits] = useState(false);

  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const look = new ResizeObserver(() => setFits(row.scrollWidth <= row.clientWidth));
    look.observe(row);
    return () => look.disconnect();
  }, []);

  const push = (direction: 1 | -1) => (event: { timeStamp: number }) => {
    const row = list.current;
    if (!row || event.timeStamp - pushed.current < throttle) return;
    pushed.current = event.timeStamp;
    const end = row.scrollWidth - row.clientWidth;
    const atEnd = direction === 1 ? row.scrollLeft >= end - 1 : row.scrollLeft <= 1;
    // After the last card comes the first.
    const to = atEnd ? (direction === 1 ? 0 : end) : row.scrollLeft + direction * row.clientWidth * 0.8;
    row.scrollTo({ left: to, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  };

  return (
    <div className={css.carousel}>
      {/* What scrolls has to be reached by the keyboard. */}
      <ul className={css.list} ref={list} aria-label={label} tabIndex={fits ? undefined : 0}>
        {children}
      </ul>
      <div className={css.buttons} data-fits={fits || undefined}>
        <IconButton icon="left" label={`${t('/carousel/previous')}: ${label}`} onClick={push(-1)} />
        <IconButton icon="right" label={`${t('/carousel/next')}: ${label}`} onClick={push(1)} />
      </div>
    </div>
  );
}

import type { CSSProperties } from 'react';
import css from './skeleton.module.css';
import { useDelayed } from './spinner';

/** Keeps the place of something that is coming, in its final size; becomes visible only when it takes long. */
export function Skeleton({
  width = '100%',
  height = '1em',
  className,
}: {
  width?: string;
  height?: string;
  className?: string | undefined;
}) {
  const shown = useDelayed(true);
  const size: CSSProperties = { width, height };
  return (
    <span
      aria-hidden="true"
      className={[css.skeleton, className].filter(Boolean).join(' ')}
      data-shown={shown || undefined}
      style={size}
    />
  );
}

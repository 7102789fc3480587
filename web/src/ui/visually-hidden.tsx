import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Text for assistive technology only. */
export function VisuallyHidden({
  children,
  as: Tag = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'div' | 'h2';
}) {
  return <Tag className={css.hidden}>{children}</Tag>;
}

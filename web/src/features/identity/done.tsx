import { type ReactNode, useEffect, useRef } from 'react';
import css from './identity.module.css';

/** What was done, in the place of the form that did it. The focus comes here. */
export function Done({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={css.done}>
      <h2 ref={title} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </div>
  );
}

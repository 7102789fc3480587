import { type ReactNode, useEffect, useRef } from 'react';
import css from './link-page.module.css';

interface LinkPageProps {
  title: string;
  /** What was done by now: whoever did it is led there. */
  done: string | null;
  /** What did not work. */
  failed: string | null;
  children: ReactNode;
}

/** A page of few words that a letter's link leads to. */
export function LinkPage({ title, done, failed, children }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (done !== null) heading.current?.focus();
  }, [done]);
  return (
    <div className={css.page}>
      <h1 ref={heading} tabIndex={-1}>
        {done ?? title}
      </h1>
      {children}
      {failed === null ? null : (
        <p role="alert" className={css.failed}>
          {failed}
        </p>
      )}
    </div>
  );
}

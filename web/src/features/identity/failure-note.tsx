import { type ReactNode, useEffect, useRef } from 'react';
import css from './identity.module.css';

interface FailureNoteProps {
  /** Another object each time, so that the same words are told again. */
  failure: { text: string } | null;
  children?: ReactNode;
}

/** What did not work, where the focus comes to and screen readers hear of it. The place is there before there is anything to say. */
export function FailureNote({ failure, children }: FailureNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) note.current?.focus();
  }, [failure]);
  return (
    <div role="alert" className={css.alert}>
      {failure ? (
        <div ref={note} tabIndex={-1} className={css.failure}>
          <p>{failure.text}</p>
          {children}
        </div>
      ) : null}
    </div>
  );
}

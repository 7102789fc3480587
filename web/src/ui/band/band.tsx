import type { ReactNode } from 'react';
import { useOwnStyle } from '@/lib/own-style';
import css from './band.module.css';

interface BandProps {
  background: string | null | undefined;
  /** The server sees to it that it can be read on the ground. */
  text: string | null | undefined;
  children: ReactNode;
}

/** What stands in it has the colours that an editor chose; without a ground of its own it is as the theme has it. */
export function Band({ background, text, children }: BandProps) {
  const own = background && text ? `--band:${background};--on-band:${text}` : undefined;
  const style = useOwnStyle(own);
  return own ? (
    <div className={css.band} {...style}>
      {children}
    </div>
  ) : (
    children
  );
}

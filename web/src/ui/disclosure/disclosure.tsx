import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon/icon';
import css from './disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** Open from the start; after that it is the reader's. */
  open?: boolean;
  /** Of the panels of a group one is open at a time. */
  group?: string;
  children: ReactNode;
}

/** A heading that opens and closes what belongs to it. */
export function Disclosure({ title, open = false, group, children }: DisclosureProps) {
  return (
    <details className={css.panel} name={group} open={open || undefined}>
      <summary className={css.summary}>
        <h3>{title}</h3>
        <Icon name="down" size={20} />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}

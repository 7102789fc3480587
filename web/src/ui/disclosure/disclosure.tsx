import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon/icon';
import css from './disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** The element of the title. */
  tag?: 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  /** Open from the start; after that it is the reader's. */
  open?: boolean;
  /** Of the panels of a group one is open at a time. */
  group?: string;
  /** Hears when the reader opens or closes it. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A heading that opens and closes what belongs to it. */
export function Disclosure({
  title,
  tag: Tag = 'h3',
  open = false,
  group,
  onToggle,
  children,
}: DisclosureProps) {
  return (
    <details
      className={css.panel}
      name={group}
      open={open || undefined}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary className={css.summary}>
        <Tag>{title}</Tag>
        <Icon name="down" size={20} />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}

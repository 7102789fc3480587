import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon';

export type Tone = 'plain' | 'ok' | 'warn' | 'err' | 'info' | 'accent';

export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** What stands above or below a form: something went wrong, or went well. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={styles['notice']} data-tone={tone} role={tone === 'err' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

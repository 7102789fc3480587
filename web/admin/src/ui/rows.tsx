import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** Things below each other, each in a frame. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles['rows']}>{children}</ul>;
}

interface Props {
  name: ReactNode;
  /** Under the name. */
  about?: ReactNode;
  /** Beside the name: states and counts. */
  aside?: ReactNode;
  /** At the end: what can be done, or when something was. */
  children?: ReactNode;
}

export function Row({ name, about, aside, children }: Props) {
  return (
    <li className={styles['row']}>
      <div>
        <span className={styles['name']}>{name}</span>
        {about && <p className={styles['about']}>{about}</p>}
      </div>
      <div className={styles['aside']}>{aside}</div>
      <div className={styles['end']}>{children}</div>
    </li>
  );
}

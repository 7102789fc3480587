import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from './badge';
import { Button } from './button';
import styles from './page.module.css';

/** A page of the app: its title has the focus when it opens, so that screen readers begin there. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Praline`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Card({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <section className={styles['card']}>
      <header className={styles['cardHead']}>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

interface Asked<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

/** What was asked for, or that it is on its way, or why it did not come. */
export function Loaded<T>({ of, children }: { of: Asked<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.isPending)
    return (
      <p className={styles['waiting']} role="status" aria-busy="true">
        {t('/shell/loading')}
      </p>
    );
  return (
    <Notice tone="err">
      {sentence(of.error)}{' '}
      <Button look="quiet" onPress={() => of.refetch()}>
        {t('/actions/retry')}
      </Button>
    </Notice>
  );
}

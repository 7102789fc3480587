import { useEffect, useId, useState } from 'react';
import type { PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Spinner } from '@/ui/spinner';
import css from './account-widget.module.css';
import { loadWidget } from './load-widget';

/** The account, drawn by the script that the page names. */
export function AccountWidget({ page }: { page: PageOf<'my-page'> }) {
  const t = useT();
  const id = useId();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    let current = true;
    loadWidget(page, id).then(
      () => current && setState('shown'),
      () => current && setState('failed'),
    );
    return () => {
      current = false;
    };
  }, [page.url, id]);
  return (
    <section className={css.account} data-card aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{t('/my-page/account')}</h2>
      {state === 'loading' ? <Spinner label={t('/my-page/account-loading')} /> : null}
      {state === 'failed' ? <p role="alert">{page.errorMessage ?? t('/my-page/account-failed')}</p> : null}
      {/* The script's own. */}
      <div id={id} className={css.place} hidden={state !== 'shown'} />
    </section>
  );
}

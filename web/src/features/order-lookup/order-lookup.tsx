import { useEffect, useState } from 'react';
import { codeOf } from '@/features/identity/failures';
import { useToken } from '@/features/identity/use-token';
import type { MessageKey } from '@/lib/i18n/t';
import { useT } from '@/lib/i18n/t';
import { LinkedOrder } from './linked-order';
import { LookupForm } from './lookup-form';
import css from './order-lookup.module.css';

/**
 * Where an order is found without an account: by its number and address, for which a letter brings a link, and by that link.
 * Its secret stands after the `#`, which browsers send to nobody.
 */
export function OrderLookup() {
  const t = useT();
  const token = useToken();
  // The secret that did not open anything, so that another one is tried.
  const [refused, setRefused] = useState<{ token: string; why: MessageKey } | null>(null);
  useEffect(() => {
    if (token) setRefused(null);
  }, [token]);

  if (token && refused?.token !== token)
    return (
      <LinkedOrder
        key={token}
        token={token}
        onRefused={(error) => {
          const isOver = codeOf(error) === 'link-unknown' || codeOf(error) === 'not-found';
          if (isOver) setRefused({ token, why: '/order-lookup/link-over' });
          return isOver;
        }}
      />
    );
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t('/pages/order-lookup')}</h1>
      <div role="alert">{refused ? <p className={css.over}>{t(refused.why)}</p> : null}</div>
      <LookupForm />
    </div>
  );
}

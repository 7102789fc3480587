import { FailureNote } from '@/features/identity/failure-note';
import type { Withdrawal as Change } from '@/lib/api/orders';
import type { Order } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import css from './withdrawal.module.css';

interface CheckProps {
  order: Order;
  change: Change;
  sending: boolean;
  /** Why it did not work. */
  failure: { text: string } | null;
  onConfirm(): void;
  onBack(): void;
}

/** Who withdraws from what, and where that is acknowledged: all that the declaration says, before it is made. */
export function WithdrawalCheck({ order, change, sending, failure, onConfirm, onBack }: CheckProps) {
  const t = useT();
  const buyer = order.payments.find(({ billingAddress }) => billingAddress)?.billingAddress;
  const name = buyer?.name ?? order.shipments[0]?.shippingAddress.name ?? order.email;
  const values = { name, number: order.orderNumber };
  const nameOf = (id: number) => order.allLineItems.find((line) => line.id === id)?.displayName ?? '';
  return (
    <>
      <h3 tabIndex={-1}>{t('/withdrawal/check-heading')}</h3>
      {change.action === 'cancel' ? (
        <p>
          {t('/withdrawal/check-cancel', values)} {t(`/withdrawal/money-${order.moneyBack}`)}
        </p>
      ) : (
        <>
          <p>{t('/withdrawal/check', values)}</p>
          <ul className={css.goods}>
            {change.lines.map(({ lineItemId, quantity }) => (
              <li key={lineItemId}>
                {nameOf(lineItemId)} × {quantity}
              </li>
            ))}
          </ul>
          {change.reason ? <q>{change.reason}</q> : null}
        </>
      )}
      <p>{t('/withdrawal/acknowledged-to', { email: order.email })}</p>
      <FailureNote failure={failure} />
      <div className={css.actions}>
        <Button onClick={onConfirm} aria-disabled={sending || undefined} aria-busy={sending || undefined}>
          {t(change.action === 'cancel' ? '/withdrawal/confirm-cancel' : '/withdrawal/confirm')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t(change.action === 'cancel' ? '/withdrawal/keep' : '/withdrawal/back')}
        </Button>
      </div>
    </>
  );
}

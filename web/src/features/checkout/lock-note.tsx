import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import css from './checkout.module.css';
import { cancelPayment } from './use-payment';

/** A payment is under way, here or elsewhere: the cart can be changed again once it is cancelled. */
export function LockNote({ own }: { own: boolean }) {
  const t = useT();
  return (
    <div className={css.note}>
      {own ? null : <h3>{t('/checkout/locked')}</h3>}
      <p role="status">{t(own ? '/checkout/own-payment' : '/checkout/locked-text')}</p>
      <Button variant="secondary" onClick={() => void cancelPayment(t('/checkout/payment-cancelled'))}>
        {t('/checkout/cancel-payment')}
      </Button>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import type { Cart, CartLock } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useAtomValue } from '@/lib/store';
import { Button } from '@/ui/button/button';
import { cancelPayment } from './cancel-payment';
import css from './checkout.module.css';
import { isOwnLock, ownPaymentAtom, recallOwnPayment } from './own-payment';

export interface LockNoteProps {
  cart: Cart;
  lock: CartLock;
  /** What became of the payment is said beside it. */
  isTold?: boolean;
}

/** A payment is under way, here or elsewhere: the cart can be changed again once it is cancelled. */
export default function LockNote({ cart, lock, isTold = false }: LockNoteProps) {
  const t = useT();
  const isOwn = isOwnLock(lock, cart, useAtomValue(ownPaymentAtom));
  const pressed = useRef(false);
  useEffect(() => {
    recallOwnPayment();
    return () => {
      if (pressed.current) handFocusOn();
    };
  }, []);
  const cancel = () => {
    pressed.current = true;
    void cancelPayment(t('/checkout/payment-cancelled'));
  };
  return (
    <div className={css.note}>
      {isOwn ? null : <p className={css.title}>{t('/checkout/locked')}</p>}
      <p role="status">
        {t(!isOwn ? '/checkout/locked-text' : isTold ? '/checkout/set-aside' : '/checkout/own-payment')}
      </p>
      <Button variant="secondary" onClick={cancel}>
        {t('/checkout/cancel-payment')}
      </Button>
    </div>
  );
}

/** The button goes with the payment: whoever pressed it goes on at the heading of what it stood in. */
function handFocusOn(): void {
  if (document.activeElement !== document.body) return;
  const panel = document.querySelector<HTMLElement>('dialog[open] h2');
  (panel ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

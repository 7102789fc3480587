import { type ReactNode, useEffect } from 'react';
import { announce } from '@/lib/announce';
import { useT } from '@/lib/i18n/t';
import { useAtomValue } from '@/lib/store';
import { replacedAtom } from './cart.atoms';
import css from './empty-cart.module.css';

interface EmptyCartProps {
  /** What is said where nothing was in the cart before. */
  text: string;
  centred?: boolean;
  /** Ways on. */
  children: ReactNode;
}

/** There is nothing in the cart: because nothing was chosen, or because of what became of the cart before, in whichever window. */
export function EmptyCart({ text, centred = false, children }: EmptyCartProps) {
  const t = useT();
  const { reason, orderNumber } = useAtomValue(replacedAtom) ?? {};
  const became = orderNumber
    ? t('/checkout/ordered', { orderNumber })
    : reason === 'merged'
      ? t('/cart/merged')
      : null;
  useEffect(() => {
    if (became) announce(became);
  }, [became]);
  return (
    <div className={css.empty} data-centred={centred || undefined}>
      <p className={css.lead}>{became ?? text}</p>
      {orderNumber ? <p>{t('/checkout/ordered-hint')}</p> : null}
      {became ? null : <p>{t('/cart/empty-hint')}</p>}
      {children}
    </div>
  );
}

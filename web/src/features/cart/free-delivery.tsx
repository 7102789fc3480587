import type { Cart } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import css from './free-delivery.module.css';

/** How much is missing to a free delivery, and by which way, or that it is reached; nothing where there is none. */
export function FreeDeliveryNote({ cart }: { cart: Cart | null }) {
  const t = useT();
  const free = cart?.freeDelivery;
  if (!free) return null;
  const { methodName: method } = free;
  // A promotion may give it before the goods do.
  const reached = free.missing === 0 || (cart.shippingMethodId !== null && cart.totals.shippingTotal === 0);
  return (
    <div className={css.note} data-reached={reached || undefined}>
      <p className={css.text}>
        {reached ? <Icon name="check" size={16} /> : null}
        {reached
          ? t('/cart/free-delivery-reached', { method })
          : t('/cart/free-delivery-missing', { method, amount: free.missingDisplay })}
      </p>
      {/* The sentence says it all: the bar is for the eye. */}
      <progress
        className={css.bar}
        aria-hidden="true"
        value={reached ? free.from : free.from - free.missing}
        max={free.from}
      />
    </div>
  );
}

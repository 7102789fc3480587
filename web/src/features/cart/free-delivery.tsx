import type { Cart } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import css from './free-delivery.module.css';

/** How much is missing to a free delivery, or that it is reached; nothing where the market has none. */
export function FreeDeliveryNote({ cart }: { cart: Cart | null }) {
  const t = useT();
  const free = cart?.freeDelivery;
  if (!free) return null;
  const reached = free.missing === 0;
  // Whoever fetches the goods misses nothing.
  if (!reached && cart.shippingMethodId !== null && cart.totals.shippingTotal === 0) return null;
  return (
    <div className={css.note} data-reached={reached || undefined}>
      <p className={css.text}>
        {reached ? <Icon name="check" size={16} /> : null}
        {reached
          ? t('/cart/free-delivery-reached')
          : t('/cart/free-delivery-missing', { amount: free.missingDisplay })}
      </p>
      {/* The sentence says it all: the bar is for the eye. */}
      <progress className={css.bar} aria-hidden="true" value={free.from - free.missing} max={free.from} />
    </div>
  );
}

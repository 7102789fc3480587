import type { Cart, DeliveryMethod } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import css from './delivery-note.module.css';
import { shippingQuery } from './shipping-query';

/** How the cart reaches the shopper, what that costs and when it arrives: the chosen way, or the cheapest before one is. */
export function DeliveryNote({ cart }: { cart: Cart }) {
  const t = useT();
  const { data, error, loading, refetch } = useQuery(shippingQuery(cart), { keepPrevious: true });
  if (!data)
    return (
      <div className={css.note} aria-busy={loading || undefined}>
        <p className={css.quiet}>
          {error ? t('/checkout/delivery-failed') : t('/checkout/delivery-loading')}
        </p>
        {error ? (
          <Button variant="ghost" onClick={refetch}>
            {t('/ui/retry')}
          </Button>
        ) : null}
      </div>
    );

  const { shippingMethods } = data;
  const chosen = shippingMethods.find(({ id }) => id === cart.shippingMethodId);
  const method = chosen ?? cheapest(shippingMethods);
  if (!method) {
    // A delivery provider shows its ways in the checkout alone.
    const isSoldElsewhere = data.html_snippet !== null;
    return isSoldElsewhere ? null : <p className={css.note}>{t('/checkout/delivery-none')}</p>;
  }
  // What a promotion leaves of the price is not known before: the summary promises it.
  const promised = cart.promotions.some(({ isPromise }) => isPromise);
  const price = method.price === 0 ? t('/delivery/free') : method.priceString;
  const othersCostMore = shippingMethods.some((other) => other.price > method.price);
  const arrives = method.kind === 'store' ? '/delivery/pickup-arrives' : '/delivery/arrives';
  return (
    <div className={css.note}>
      {chosen ? (
        // What it costs is a row of the summary already, with promotions on it.
        <p>{[method.name, cart.pickupPoint?.name].filter(Boolean).join(' · ')}</p>
      ) : promised ? null : (
        <p className={css.row}>
          <span>{t('/delivery/title')}</span>
          <span>
            {othersCostMore && method.price > 0 ? t('/cart/delivery-from', { amount: price }) : price}
          </span>
        </p>
      )}
      <p className={css.quiet}>
        {chosen ? null : <span className={css.name}>{method.name}</span>}
        {method.arrival ? t(arrives, { days: method.arrival }) : null}
      </p>
    </div>
  );
}

/** Whoever has not chosen yet expects the goods to be brought: fetching them is what is left. */
function cheapest(methods: readonly DeliveryMethod[]): DeliveryMethod | undefined {
  const brought = methods.filter(({ kind }) => kind !== 'store');
  const [first, ...others] = brought.length > 0 ? brought : methods;
  return first && others.reduce((best, other) => (other.price < best.price ? other : best), first);
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { engine } from '@/features/cart/page-engine';
import { shippingQuery } from '@/features/cart/shipping-query';
import { connection } from '@/features/realtime/connection';
import { sendShipping } from '@/lib/api/checkout';
import type { Cart } from '@/lib/api/types';
import { queries } from '@/lib/query-cache';
import { useQuery } from '@/lib/use-query';
import { tellFailure } from './failures';

/** The way of delivery whose name, price and time a delivery provider knows. */
const OF_PROVIDER = 'provider';

/** A way of delivery, and the place where the goods are fetched where it has such. */
interface Chosen {
  readonly method: string | null;
  readonly point: string | null;
}

/** The ways of delivery, read again whenever the window is looked at, and the choice of one. */
export function useShipping(cart: Cart, onChosen: (chosen: Cart) => void) {
  const query = shippingQuery(cart);
  const { data, error, loading, refetch } = useQuery(query, { keepPrevious: true });
  const [asked, setAsked] = useState<Chosen | null>(null);
  const [sending, setSending] = useState(false);
  const { key } = query;

  useEffect(() => {
    const again = () => queries.outdate(key);
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [key]);

  const methods = data?.shippingMethods ?? null;
  // On the screen at once; the price follows with the cart.
  const chosen = asked ?? { method: cart.shippingMethodId, point: cart.pickupPoint?.id ?? null };
  const method = methods?.find(({ id }) => id === chosen.method);
  const points = (data?.pickupPoints ?? []).filter(({ shippingMethodId }) => shippingMethodId === method?.id);
  // A delivery provider's own, in the place of the shop's.
  const widget = data && data.shippingMethods.length === 0 ? data.html_snippet : null;
  const needsPoint = method?.kind === 'store';
  const point = points.some(({ id }) => id === chosen.point) ? chosen.point : null;

  const last = useRef<Promise<void>>(Promise.resolve());
  const send = (next: Chosen) => {
    setAsked(next);
    setSending(true);
    // One after another: the cart is to have the last one. What another took the place of meanwhile is not sent at all.
    const mine = last.current.then(async () => {
      if (last.current !== mine) return;
      try {
        const context = await connection.context();
        const form = { shippingMethodId: next.method ?? '', pickupPointId: next.point };
        // Which step is next the cart on the screen says.
        onChosen(await engine.shown(await sendShipping(context, form)));
      } catch (failure) {
        tellFailure(failure);
      }
      // From here on the cart says what is chosen, in whatever tab.
      setAsked((now) => (now === next ? null : now));
      if (last.current === mine) setSending(false);
    });
    last.current = mine;
  };

  // One whose goods are fetched waits for the place.
  const choose = (id: string) => {
    if (methods?.find((known) => known.id === id)?.kind === 'store') setAsked({ method: id, point: null });
    else send({ method: id, point: null });
  };

  // Where there is one way alone, nobody has to tick it. It is asked for once: what fails then is left to the shopper.
  const only = methods?.length === 1 ? methods[0]?.id : undefined;
  const take = useEffectEvent((id: string) => {
    if (chosen.method === null) choose(id);
  });
  useEffect(() => {
    if (only) take(only);
  }, [only]);

  return {
    methods,
    failed: error !== undefined && !loading,
    refetch,
    method: method?.id ?? null,
    /** Places of the chosen way of delivery, the nearest first. */
    points: needsPoint ? points : [],
    point,
    sending,
    widget,
    isComplete:
      widget === null ? method !== undefined && (!needsPoint || point !== null) : chosen.method !== null,
    choose,
    /** Something was chosen in the provider's widget: the shop reads there what it is. */
    chooseInWidget: () => send({ method: OF_PROVIDER, point: null }),
    choosePoint: (id: string) => send({ method: method?.id ?? null, point: id }),
  };
}

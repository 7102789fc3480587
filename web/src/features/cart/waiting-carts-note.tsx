import { useEffect, useState } from 'react';
import { connection } from '@/features/realtime/connection';
import { fetchCart } from '@/lib/api/cart';
import type { Market } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { chooseMarket, prepareMarketChange } from '@/lib/market';
import { useMarket, useNavigation } from '@/lib/page';
import { Button } from '@/ui/button/button';
import { type WaitingCarts as Carts, correctWaiting, waitingCarts } from './waiting-carts';
import css from './waiting-carts-note.module.css';

/** In an empty cart: those of other markets that are not. */
export default function WaitingCarts() {
  const t = useT();
  const market = useMarket();
  const { markets = [] } = useNavigation();
  const [carts, setCarts] = useState<Carts>({});
  useEffect(() => {
    let isCurrent = true;
    setCarts({});
    prepareMarketChange();
    void stillWaiting(market).then((waiting) => {
      if (isCurrent) setCarts(waiting);
    });
    return () => {
      isCurrent = false;
    };
  }, [market]);
  return markets
    .filter(({ id }) => id !== market && (carts[id] ?? 0) > 0)
    .map(({ id, name }) => (
      <div key={id} className={css.note}>
        <p>{t('/cart/waiting', { name, count: carts[id] ?? 0 })}</p>
        <Button variant="secondary" small onClick={() => void chooseMarket(id)}>
          {t('/cart/waiting-open', { name })}
        </Button>
      </div>
    ));
}

/** Those of which the server says so: what this browser remembers may be ordered, emptied elsewhere, or somebody else's by now. */
async function stillWaiting(market: Market): Promise<Carts> {
  const remembered = (Object.keys(waitingCarts()) as Market[]).filter((id) => id !== market);
  if (remembered.length === 0) return {};
  try {
    const context = await connection.context();
    const carts = await Promise.all(remembered.map((id) => fetchCart({ ...context, market: id })));
    const pieces = Object.fromEntries(
      remembered.map((id, index) => [id, carts[index]?.totalQuantity ?? 0]),
    ) as Carts;
    correctWaiting(pieces);
    return pieces;
  } catch {
    // Nothing is promised that is not known.
    return {};
  }
}

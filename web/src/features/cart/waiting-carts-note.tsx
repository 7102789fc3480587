import { useEffect, useState } from 'react';
import { useT } from '@/lib/i18n/t';
import { chooseMarket, prepareMarketChange } from '@/lib/market';
import { useMarket, useNavigation } from '@/lib/page';
import { Button } from '@/ui/button/button';
import { type WaitingCarts as Carts, waitingCarts } from './waiting-carts';
import css from './waiting-carts-note.module.css';

/** In an empty cart: those of other markets that are not. */
export function WaitingCarts() {
  const t = useT();
  const market = useMarket();
  const { markets = [] } = useNavigation();
  const [carts, setCarts] = useState<Carts>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another market leaves another cart behind.
  useEffect(() => {
    setCarts(waitingCarts());
    prepareMarketChange();
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

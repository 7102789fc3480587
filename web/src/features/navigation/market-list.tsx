import { useEffect } from 'react';
import { useT } from '@/lib/i18n/t';
import { chooseMarket, prepareMarketChange, useSwitching } from '@/lib/market';
import { useMarket, useNavigation } from '@/lib/page';
import css from './market-list.module.css';

export interface MarketListProps {
  onChosen: () => void;
  /** Side by side, where there is room for them. */
  full?: boolean;
}

/** The markets of the shop, to choose from. */
export default function MarketList({ onChosen, full = false }: MarketListProps) {
  const t = useT();
  const { markets = [] } = useNavigation();
  const market = useMarket();
  const switching = useSwitching() !== null;
  useEffect(prepareMarketChange, []);
  return (
    <ul className={full ? css.full : css.list} aria-label={t('/market/title')}>
      {markets.map(({ id, name, currency }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === market ? 'true' : undefined}
            aria-disabled={switching || undefined}
            onClick={() => {
              if (switching) return;
              if (id !== market) void chooseMarket(id);
              onChosen();
            }}
          >
            <span>{name}</span> <span className={css.currency}>{currency}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

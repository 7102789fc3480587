import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { useSwitching } from '@/lib/market';
import { useMarket, useNavigation } from '@/lib/page';
import { ChunkView } from '@/ui/chunk-view';
import { Icon } from '@/ui/icon/icon';
import type { MarketListProps } from './market-list';
import css from './market-picker.module.css';

const marketList = chunk<MarketListProps>(() => import('./market-list'));

interface MarketPickerProps {
  /** Where the choices open. */
  side?: 'below' | 'above';
}

/** The country and the currency of the shop: a button, and behind it the others. Nothing for a shop of one market. */
export function MarketPicker({ side = 'below' }: MarketPickerProps) {
  const t = useT();
  const id = useId();
  const { markets = [] } = useNavigation();
  const market = useMarket();
  const current = markets.length > 1 ? markets.find(({ id }) => id === market) : undefined;
  const switching = useSwitching() !== null;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useClosedFromOutside(box, open, () => setOpen(false));
  if (!current) return null;

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape on anything inside closes the choices.
    <div className={css.picker} ref={box} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        className={css.current}
        aria-expanded={open}
        aria-controls={id}
        aria-busy={switching || undefined}
        aria-label={t('/market/current', { name: current.name, currency: current.currency })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        <span className={css.name}>{current.name}</span>
        <span>{current.currency}</span>
        <Icon name="down" size={14} />
      </button>
      <div id={id} className={css.choices} data-side={side} hidden={!open}>
        {open ? <ChunkView chunk={marketList} props={{ onChosen: close }} /> : null}
      </div>
    </div>
  );
}

/** Fetches the choices ahead of their use; a failure is explained, with a retry, when they are opened. */
function preload() {
  marketList.load().catch(() => marketList.reset());
}

/** A press, or the focus, outside closes the choices. */
function useClosedFromOutside(box: { current: HTMLElement | null }, open: boolean, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const onAway = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', onAway);
    document.addEventListener('focusin', onAway);
    return () => {
      document.removeEventListener('pointerdown', onAway);
      document.removeEventListener('focusin', onAway);
    };
  }, [box, open]);
}

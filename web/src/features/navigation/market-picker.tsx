import { type FocusEvent, useId, useRef, useState } from 'react';
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
  const choices = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (!current) return null;

  const close = () => {
    choices.current?.hidePopover();
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const next = relatedTarget as Node | null;
    if (next && next !== button.current && !choices.current?.contains(next)) choices.current?.hidePopover();
  };
  return (
    <div className={css.picker}>
      <button
        type="button"
        ref={button}
        className={css.current}
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        aria-busy={switching || undefined}
        aria-label={t('/market/current', { name: current.name, currency: current.currency })}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <span className={css.name}>{current.name}</span> <span>{current.currency}</span>
        <Icon name="down" size={14} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving it by keyboard closes it; what is in it are buttons. */}
      <div
        id={id}
        ref={choices}
        popover="auto"
        className={css.choices}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && button.current) standBeside(currentTarget, button.current, side);
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onBlur={onBlur}
      >
        {open ? <ChunkView chunk={marketList} props={{ onChosen: close }} /> : null}
      </div>
    </div>
  );
}

/** A popover lies over the page and not in it: its place is counted from the window's first screen. */
function standBeside(panel: HTMLElement, button: HTMLElement, side: 'below' | 'above'): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { style } = panel;
  style.inset = 'auto';
  if (side === 'below') {
    style.top = `${bottom + window.scrollY}px`;
    style.right = `${clientWidth - right}px`;
  } else {
    style.bottom = `${clientHeight - top - window.scrollY}px`;
    style.left = `${left}px`;
  }
}

/** Fetches the choices ahead of their use; a failure is explained, with a retry, when they are opened. */
function preload() {
  marketList.load().catch(() => marketList.reset());
}

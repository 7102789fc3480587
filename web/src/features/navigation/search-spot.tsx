import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';
import type { HeaderSearchProps } from '@/features/search/header-search';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { closeOverlay, setOverlay, useOverlay } from '@/lib/overlay';
import { ChunkView } from '@/ui/chunk-view';
import { LineIcon } from '@/ui/line-icon/line-icon';
import css from './header.module.css';

const headerSearch = chunk<HeaderSearchProps>(() => import('@/features/search/header-search'));

/** The search of the content sites: open while it is pointed at or has the focus. */
export default function SearchSpot({ searchPageUrl }: { searchPageUrl: string }) {
  const t = useT();
  const spot = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = useOverlay() === 'search';
  const [focused, setFocused] = useState(false);

  const show = (onPurpose: boolean) => {
    setFocused(onPurpose);
    setOverlay('search');
  };
  const close = (back: boolean) => {
    if (back) button.current?.focus();
    closeOverlay('search');
  };
  const leave = (next: EventTarget | null) => {
    const pointed = spot.current?.matches(':hover') ?? false;
    const within = next instanceof Node && (spot.current?.contains(next) ?? false);
    if (!pointed && !within) closeOverlay('search');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it is a shortcut; the button opens it as well.
    <div
      ref={spot}
      className={css.spot}
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType === 'mouse' && !open && show(false)}
      onPointerLeave={() => leave(document.activeElement)}
      onBlur={({ relatedTarget }: FocusEvent) => leave(relatedTarget)}
    >
      <button
        type="button"
        ref={button}
        className={css.tool}
        data-search-toggle
        aria-expanded={open}
        aria-controls="search-panel"
        onClick={() => (open && focused ? close(true) : show(true))}
      >
        <LineIcon name="search" />
        <span className={css.toolText}>{t('/header/search')}</span>
      </button>
      {open ? <ChunkView chunk={headerSearch} props={{ searchPageUrl, focused, onClose: close }} /> : null}
    </div>
  );
}

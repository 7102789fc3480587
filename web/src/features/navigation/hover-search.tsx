import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';
import type { ContentSearchPanelProps } from '@/features/search/content-search-panel';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { closeOverlay, setOverlay, useOverlay } from '@/lib/overlay';
import { ChunkView } from '@/ui/chunk-view';
import { Icon } from '@/ui/icon/icon';
import css from './header.module.css';

const contentSearchPanel = chunk<ContentSearchPanelProps>(
  () => import('@/features/search/content-search-panel'),
);

/** The search of the content sites: open while it is pointed at or has the focus. */
export default function HoverSearch({ searchPageUrl }: { searchPageUrl: string }) {
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
        <Icon name="search" />
        <span className={css.toolText}>{t('/header/search')}</span>
      </button>
      {open ? (
        <ChunkView chunk={contentSearchPanel} props={{ searchPageUrl, focused, onClose: close }} />
      ) : null}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { NavigationItem } from '@/lib/api/types';
import { type Cancel, systemClock } from '@/lib/clock';

/** How long a menu stays open when the pointer has left it. */
export const CLOSE_DELAY = 100;
/** How long what it showed is still there: it fades, and does not vanish. */
export const CLEAR_DELAY = 300;

/** Only entries with something under them open. */
export function opens(item: NavigationItem): boolean {
  return item.children.length > 0 || item.linkButtons.length > 0;
}

/** Those with something under them come first; otherwise the order stays. */
export function sorted(items: readonly NavigationItem[]): NavigationItem[] {
  const has = (item: NavigationItem) => item.children.length > 0;
  return [...items.filter(has), ...items.filter((item) => !has(item))];
}

export interface HoverMenu {
  /** The entry whose panel is on the screen, also while it fades. */
  shown: number | null;
  open: boolean;
  show: (contentId: number) => void;
  /** The pointer has gone; whoever comes back in time finds it open. */
  leave: () => void;
  close: () => void;
}

/** Which panel of the menu is open. */
export function useHoverMenu(): HoverMenu {
  const [state, setState] = useState<Pick<HoverMenu, 'shown' | 'open'>>({ shown: null, open: false });
  const cancel = useRef<Cancel>(() => {});
  useEffect(() => () => cancel.current(), []);

  function later(delay: number, act: () => void) {
    cancel.current();
    cancel.current = systemClock.after(delay, act);
  }
  function close() {
    setState(({ shown }) => ({ shown, open: false }));
    later(CLEAR_DELAY, () => setState({ shown: null, open: false }));
  }
  function show(contentId: number) {
    cancel.current();
    setState({ shown: contentId, open: true });
  }
  return { ...state, show, close, leave: () => later(CLOSE_DELAY, close) };
}

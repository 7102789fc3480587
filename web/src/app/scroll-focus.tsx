import { useLayoutEffect, useRef } from 'react';
import { atom, useAtomValue } from '@/lib/store';

/** What the page does once it is on the screen. */
export interface PendingScrollFocus {
  id: number;
  /** Where to scroll; null leaves the position alone. */
  scroll: number | null;
  hash: string;
  /** False for the first page: the browser has put the focus where it belongs. */
  focus: boolean;
}

export const pendingScrollFocusAtom = atom<PendingScrollFocus>({
  id: 0,
  scroll: null,
  hash: '',
  focus: false,
});

/** Scrolls and moves the focus after the page has been rendered. */
export function ScrollFocusEffects() {
  const pending = useAtomValue(pendingScrollFocusAtom);
  const done = useRef(0);
  useLayoutEffect(() => {
    if (pending.id === done.current) return;
    done.current = pending.id;
    scrollAndFocus(pending);
  }, [pending]);
  return null;
}

function scrollAndFocus({ scroll, hash, focus }: PendingScrollFocus): void {
  const anchor = anchorOf(hash);
  if (anchor) anchor.scrollIntoView();
  else if (scroll !== null) window.scrollTo({ top: scroll, behavior: 'instant' });
  if (!focus) return;
  const target =
    anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The element that a fragment names: as it is written, else as it is decoded, which not every fragment can be. */
function anchorOf(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  if (!name) return null;
  const named = document.getElementById(name);
  if (named) return named;
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return null;
  }
}

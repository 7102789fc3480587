import type { Cancel } from '@/lib/clock';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pendingScrollFocusAtom } from './scroll-focus';

/**
 * Keeps what is in use where it is, when the page on the screen is shown again as it is meanwhile: the element with the focus,
 * else the one under the pointer, else what is read. Browsers do so by themselves for some changes, and some of them not at all.
 */
export function keepPlace(): Cancel {
  let pointer: { x: number; y: number } | null = null;
  const point = ({ clientX, clientY }: PointerEvent) => {
    pointer = { x: clientX, y: clientY };
  };
  for (const type of ['pointermove', 'pointerdown'] as const)
    window.addEventListener(type, point, { passive: true });
  let before = store.get(pageAtom);
  const stop = store.sub(pageAtom, () => {
    const page = store.get(pageAtom);
    const same = before?.contentLink.id === page?.contentLink.id && before?.component === page?.component;
    if (page && same) hold(pointer);
    before = page;
  });
  return () => {
    stop();
    for (const type of ['pointermove', 'pointerdown'] as const) window.removeEventListener(type, point);
  };
}

/** Measures before the page is rendered anew, and scrolls by what it moved once it is, before anybody sees it. */
function hold(pointer: { x: number; y: number } | null): void {
  const { activeElement: focused, documentElement } = document;
  const places = candidates(focused, pointer).map((element) => ({ element, top: topOf(element) }));
  const { id } = store.get(pendingScrollFocusAtom);
  documentElement.style.overflowAnchor = 'none';
  requestAnimationFrame(() => {
    documentElement.style.overflowAnchor = '';
    // Another place of the page was asked for.
    if (store.get(pendingScrollFocusAtom).id !== id) return;
    const kept = places.find(({ element }) => element.isConnected);
    const moved = kept ? topOf(kept.element) - kept.top : 0;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
    // What had the focus is gone: the keyboard goes on in the page, and not at its beginning.
    if (focused && !focused.isConnected && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
}

/** What may be held on to, the best first. */
function candidates(focused: Element | null, pointer: { x: number; y: number } | null): Element[] {
  const main = document.querySelector('main');
  if (!main) return [];
  const { innerWidth: width, innerHeight: height } = window;
  const heights = [0.35, 0.5, 0.65, 0.2, 0.8];
  const points = heights.map((part) => document.elementFromPoint(width / 2, height * part));
  const pointed = pointer && document.elementFromPoint(pointer.x, pointer.y);
  const inSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < height;
  };
  return [focused, pointed, ...points].filter(
    (element): element is Element =>
      element !== null && element !== main && main.contains(element) && inSight(element),
  );
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

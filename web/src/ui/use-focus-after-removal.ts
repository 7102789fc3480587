import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A button that had the focus goes away with its item of the list: the one of the next item gets it, else the heading of this id.
 * `selector` finds the button in an item, the first one where nothing else is said; items without one are passed over.
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  items: readonly unknown[] | undefined,
  headingId: string,
  selector = 'button',
): void {
  const at = useRef(-1);
  useEffect(() => {
    const note = () => {
      const places = withButton(list.current, selector);
      at.current = places.findIndex((item) => item.contains(document.activeElement));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list, selector]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the list is another one.
  useLayoutEffect(() => {
    if (at.current < 0 || document.activeElement !== document.body) return;
    const places = withButton(list.current, selector);
    const next = places[Math.min(at.current, places.length - 1)]?.querySelector<HTMLElement>(selector);
    (next ?? document.getElementById(headingId))?.focus();
  }, [items]);
}

function withButton(list: HTMLElement | null, selector: string): Element[] {
  return [...(list?.children ?? [])].filter((item) => item.querySelector(selector));
}

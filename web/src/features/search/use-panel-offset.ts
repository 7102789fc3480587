import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the styles of a panel where it begins, as `--panel-top`: the bar that it hangs from moves until it sticks to the
 * window's edge.
 */
export function usePanelOffset(panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const measure = () => {
      const bar = panel.current?.parentElement;
      if (bar) panel.current?.style.setProperty('--panel-top', `${bar.getBoundingClientRect().bottom}px`);
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [panel]);
}

import { useEffect, useState } from 'react';

/** True while an element has scrolled away above the window. */
export function useScrolledPast(element: { current: HTMLElement | null }): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || typeof IntersectionObserver !== 'function') return;
    // The window is taken to reach far down, so that only leaving it upwards counts, however fast the scroll.
    const observer = new IntersectionObserver(
      ([entry]) => setAway(entry !== undefined && !entry.isIntersecting),
      {
        rootMargin: '0px 0px 100000px 0px',
      },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return away;
}

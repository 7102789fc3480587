import { useEffect, useState } from 'react';

/** True while nothing of an element is in the window. */
export function useOutOfSight(element: { current: HTMLElement | null }): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) =>
      setAway(entry !== undefined && !entry.isIntersecting),
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return away;
}

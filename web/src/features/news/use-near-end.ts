import { type RefObject, useEffect, useEffectEvent } from 'react';

/** So near to its end, in pixels, a list asks for more. */
const THRESHOLD = 100;

/** Calls back when somebody scrolls to within 100 px of where an element begins, as often as `active` becomes true anew. */
export function useNearEnd(end: RefObject<HTMLElement | null>, active: boolean, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!active) return;
    const look = () => {
      const place = end.current?.getBoundingClientRect().top;
      if (place !== undefined && place - window.innerHeight <= THRESHOLD) near();
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [end, active]);
}

import { useEffect, useRef, useState } from 'react';

/** The value after it has stood still for `delay` milliseconds, or has been moving for `maxWait`. */
export function useDebounced<T>(value: T, delay: number, maxWait = Number.POSITIVE_INFINITY): T {
  const [settled, setSettled] = useState(value);
  const movingSince = useRef<number | null>(null);
  useEffect(() => {
    if (Object.is(value, settled)) {
      movingSince.current = null;
      return;
    }
    const now = Date.now();
    movingSince.current ??= now;
    const rest = Math.max(0, movingSince.current + maxWait - now);
    const timer = setTimeout(
      () => {
        movingSince.current = null;
        setSettled(value);
      },
      Math.min(delay, rest),
    );
    return () => clearTimeout(timer);
  }, [value, settled, delay, maxWait]);
  return settled;
}

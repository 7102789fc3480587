import { useEffect, useState } from 'react';

/** Counts the seconds that the server asked to wait. */
export function useWait() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, begin: setSeconds };
}

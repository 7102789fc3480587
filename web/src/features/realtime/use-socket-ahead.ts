import { useEffect } from 'react';

/** A page that waits for the cart asks for the socket's code at once, beside what listens to it. */
export function useSocketAhead(): void {
  useEffect(() => {
    // Where it does not come, it is asked for again when it is needed.
    import('./socket').catch(() => {});
  }, []);
}

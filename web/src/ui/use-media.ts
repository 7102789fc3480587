import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as it changes; false until the page has been taken over from the document. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    // The server knows no widths: what hangs on one comes after, into space that style sheets keep.
    () => false,
  );
}

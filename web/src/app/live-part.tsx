import { startTransition, useEffect, useState } from 'react';
import { chunk } from '@/lib/chunk';
import { SECOND, systemClock } from '@/lib/clock';

const live = chunk(() => import('./live'));

/** Nobody sees that it is missing, so nobody asks for it again: it is tried until it comes. */
const RETRY = 5 * SECOND;

/** The live part of the page, once its code is here. */
export function LivePart() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let current = true;
    const load = () => {
      live.load().then(
        // In tasks of its own: the reader is at work on the page by now.
        () => current && startTransition(() => setLoaded(true)),
        () => {
          live.reset();
          if (current) stop = systemClock.after(RETRY, load);
        },
      );
    };
    load();
    return () => {
      current = false;
      stop();
    };
  }, []);
  // Not before this has been mounted: the document has nothing of it that could be taken over.
  const Live = loaded ? live.peek() : undefined;
  return Live ? <Live /> : null;
}

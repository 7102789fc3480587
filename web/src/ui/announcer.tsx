import { useEffect, useRef, useState } from 'react';
import { politeAtom } from '@/lib/announce';
import { store } from '@/lib/store';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** A region that is emptied and filled at once says nothing of the same words again. Milliseconds. */
const EMPTY = 50;

/** So long a message stands before the next one takes its place: time to be noticed. Milliseconds. */
const STANDS = 400;

/** The live region: what it says is spoken when assistive technology is quiet. Messages wait for each other. */
export function Announcer() {
  const [announced, setAnnounced] = useState('');
  const waiting = useRef<string[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const next = () => {
      const text = waiting.current.shift();
      if (text === undefined) {
        timer = null;
        return;
      }
      // The same words twice are a new message.
      setAnnounced('');
      timer = setTimeout(() => {
        setAnnounced(text);
        timer = setTimeout(next, STANDS);
      }, EMPTY);
    };
    // What was said before this region was there is not said again.
    const stop = store.sub(politeAtom, () => {
      waiting.current.push(store.get(politeAtom).text);
      if (timer === null) next();
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
  return (
    <VisuallyHidden as="div">
      <div aria-live="polite" aria-atomic="true">
        {announced}
      </div>
    </VisuallyHidden>
  );
}

import { useEffect, useState } from 'react';
import { type Announcement, assertiveAtom, politeAtom } from '@/lib/announce';
import { type PrimitiveAtom, useAtomValue } from '@/lib/store';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** The live regions: one that waits its turn, one that does not. */
export function Announcer() {
  return (
    <VisuallyHidden as="div">
      <Region atom={politeAtom} live="polite" />
      <Region atom={assertiveAtom} live="assertive" />
    </VisuallyHidden>
  );
}

function Region({ atom, live }: { atom: PrimitiveAtom<Announcement>; live: 'polite' | 'assertive' }) {
  const { id, text } = useAtomValue(atom);
  const [first] = useState(id);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // What was said before this region was there is not said again; the same words twice are a new message.
    if (id === first) return;
    setSaid('');
    const timer = setTimeout(() => setSaid(text), 50);
    return () => clearTimeout(timer);
  }, [id, first, text]);
  return (
    <div aria-live={live} aria-atomic="true">
      {said}
    </div>
  );
}

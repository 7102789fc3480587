import { useEffect, useState } from 'react';
import { politeAtom } from '@/lib/announce';
import { useAtomValue } from '@/lib/store';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** The live region: what it says is spoken when assistive technology is quiet. */
export function Announcer() {
  const { id, text } = useAtomValue(politeAtom);
  const [first] = useState(id);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    // What was said before this region was there is not said again; the same words twice are a new message.
    if (id === first) return;
    setAnnounced('');
    const timer = setTimeout(() => setAnnounced(text), 50);
    return () => clearTimeout(timer);
  }, [id, first, text]);
  return (
    <VisuallyHidden as="div">
      <div aria-live="polite" aria-atomic="true">
        {announced}
      </div>
    </VisuallyHidden>
  );
}

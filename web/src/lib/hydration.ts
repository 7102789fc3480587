import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * True on the server, while the document's markup is taken over, and for a moment after: its end gives way to whoever scrolls
 * and types. Nothing that a press does may depend on it. Whoever asks is rendered again for it, and so should render no
 * `ChunkView` of the document themselves: one that cannot be loaded would hold the end up, for all.
 */
export function useHydrating(): boolean {
  let isDocument = false;
  // React calls the last of these for markup that it takes over. A different value there would be rendered at once, in one piece.
  useSyncExternalStore(
    never,
    () => 0,
    () => {
      isDocument = true;
      return 0;
    },
  );
  const [hydrating, setHydrating] = useState(isDocument);
  useEffect(() => {
    if (hydrating) startTransition(() => setHydrating(false));
  }, [hydrating]);
  return hydrating;
}

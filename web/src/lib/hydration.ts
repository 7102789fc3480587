import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * True on the server, and in the browser as long as the markup around is the document's. That it ends is no hurry: what is
 * rendered for it gives way to whoever scrolls and types.
 */
export function useHydrating(): boolean {
  let isDocument = false;
  // React asks the second of these for markup that it takes over. Another value there would be rendered at once, in one piece.
  useSyncExternalStore(
    never,
    () => 0,
    () => {
      isDocument = true;
      return 0;
    },
  );
  const [hydrating, setHydrating] = useState(isDocument);
  useEffect(() => startTransition(() => setHydrating(false)), []);
  return hydrating;
}

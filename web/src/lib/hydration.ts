import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True on the server, and in the browser as long as the markup around is the document's. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

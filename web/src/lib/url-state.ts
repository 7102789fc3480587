import { atom, store, useAtomValue } from '@/lib/store';

/** The address shown, without its origin. */
export interface Location {
  path: string;
  search: string;
  hash: string;
}

function here(): Location {
  const { pathname, search, hash } = window.location;
  return { path: pathname, search, hash };
}

export const locationAtom = atom<Location>(here());

/** Takes over the browser's address after it has changed. */
export function syncLocation(): void {
  store.set(locationAtom, here());
}

export function useLocation(): Location {
  return useAtomValue(locationAtom);
}

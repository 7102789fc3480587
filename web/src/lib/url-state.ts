import { atom, store, useAtomValue } from '@/lib/store';

/** The address shown, without its origin. */
export interface Place {
  path: string;
  search: string;
  hash: string;
}

function here(): Place {
  const { pathname, search, hash } = window.location;
  return { path: pathname, search, hash };
}

export const placeAtom = atom<Place>(here());

/** Takes over the browser's address after it has changed. */
export function syncPlace(): void {
  store.set(placeAtom, here());
}

export function useLocation(): Place {
  return useAtomValue(placeAtom);
}

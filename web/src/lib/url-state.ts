import { atom, store, useAtomValue } from '@/lib/store';

/** The address shown, without its origin. */
export interface Location {
  path: string;
  search: string;
  hash: string;
}

/** The address that the browser shows. */
export function here(): Location {
  const { pathname, search, hash } = window.location;
  return { path: pathname, search, hash };
}

export const locationAtom = atom<Location>({ path: '', search: '', hash: '' });

/** Takes over the browser's address after it has changed, or another one where the browser shows a page that is still loading. */
export function syncLocation(href?: string): void {
  const { pathname, search, hash } =
    href === undefined ? window.location : new URL(href, window.location.href);
  store.set(locationAtom, { path: pathname, search, hash });
}

export function useLocation(): Location {
  return useAtomValue(locationAtom);
}

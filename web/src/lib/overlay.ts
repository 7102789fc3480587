import { atom, store, useAtomValue } from '@/lib/store';

export type Overlay = 'none' | 'menu' | 'search' | 'minicart';

/** What lies over the page. One value, so that opening the search closes the menu by itself. */
export const overlayAtom = atom<Overlay>('none');

export function setOverlay(overlay: Overlay): void {
  store.set(overlayAtom, overlay);
}

/** Opens what is closed and closes what is open. */
export function toggleOverlay(overlay: Exclude<Overlay, 'none'>): void {
  store.set(overlayAtom, (current) => (current === overlay ? 'none' : overlay));
}

/** Closes an overlay, and leaves another one that took its place alone. */
export function closeOverlay(overlay: Overlay): void {
  store.set(overlayAtom, (current) => (current === overlay ? 'none' : current));
}

export function useOverlay(): Overlay {
  return useAtomValue(overlayAtom);
}

import { atom, store } from '@/lib/store';

export interface Announcement {
  id: number;
  text: string;
}

/** What the two live regions of the shell say. */
export const politeAtom = atom<Announcement>({ id: 0, text: '' });
export const assertiveAtom = atom<Announcement>({ id: 0, text: '' });

/** Says something to assistive technology when it is quiet. */
export function announce(text: string): void {
  store.set(politeAtom, (last) => ({ id: last.id + 1, text }));
}

/** Says something at once: for errors only. */
export function announceError(text: string): void {
  store.set(assertiveAtom, (last) => ({ id: last.id + 1, text }));
}

import { atom, store } from '@/lib/store';

export interface Announcement {
  id: number;
  text: string;
}

/** What the live region of the shell says. */
export const politeAtom = atom<Announcement>({ id: 0, text: '' });

/** Says something to assistive technology when it is quiet. */
export function announce(text: string): void {
  store.set(politeAtom, (last) => ({ id: last.id + 1, text }));
}

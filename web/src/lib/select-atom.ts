import { type Atom, atom } from '@/lib/store';

/** Stands for the value of an atom that has none yet; each store begins with it. */
const NONE = Symbol();

/** A part of an atom's value, which counts as changed unless `same` says otherwise. */
export function selectAtom<T, S>(
  source: Atom<T>,
  select: (value: T) => S,
  same: (one: S, other: S) => boolean = Object.is,
): Atom<S> {
  const selected: Atom<S | typeof NONE> = atom((get) => {
    const last = get(selected);
    const part = select(get(source));
    return last !== NONE && same(last, part) ? last : part;
  });
  // By this an atom may read its own last value.
  return Object.assign(selected, { init: NONE }) as Atom<S>;
}

/** The one store, and the only place that names jotai: the socket and the router write here without React. */
import { type Atom, createStore, getDefaultStore } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';

export { type Atom, atom, type PrimitiveAtom } from 'jotai';

export const store = getDefaultStore();

/**
 * What the document was rendered from, and nothing that came later. The server renders from it, and so does the browser as
 * long as it takes a part of the document over: a cart that has arrived meanwhile must not meet markup that knows none.
 */
export const documentStore = createStore();

/** The value of an atom, followed as it changes. */
export function useAtomValue<T>(atom: Atom<T>): T {
  return useSyncExternalStore(
    useCallback((changed) => store.sub(atom, changed), [atom]),
    () => store.get(atom),
    () => readInitial(atom),
  );
}

let readInitial = <T>(atom: Atom<T>): T => initial(store.get(atom), documentStore.get(atom));

/** On the server nothing changes while a page is rendered, and nothing came later: each atom is read once a page. */
export function readEachAtomOnce(): void {
  const read = new Map<Atom<unknown>, unknown>();
  readInitial = <T>(atom: Atom<T>): T => {
    if (!read.has(atom)) read.set(atom, documentStore.get(atom));
    return read.get(atom) as T;
  };
}

/** The document's value; where the present one says the same, that, so that nothing is rendered again for its sake. */
function initial<T>(now: T, then: T): T {
  return alike(now, then) ? now : then;
}

function alike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [entries, others] = [Object.entries(one), Object.entries(other)];
  return (
    entries.length === others.length &&
    entries.every(([name, value]) => Object.is(value, (other as Record<string, unknown>)[name])) &&
    Array.isArray(one) === Array.isArray(other) &&
    !(one instanceof Map) &&
    !(one instanceof Set)
  );
}

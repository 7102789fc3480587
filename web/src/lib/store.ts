/** The one store, and the only place that names jotai: the socket and the router write here without React. */
import { getDefaultStore } from 'jotai';

export { type Atom, atom, type PrimitiveAtom, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { selectAtom } from 'jotai/utils';

export const store = getDefaultStore();

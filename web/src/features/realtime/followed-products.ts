import type { ProductState } from '@/lib/api/types';
import { atom } from '@/lib/store';

/** What the server said last of each variation that is followed, in the tab's market and language. */
export const productsAtom = atom<ReadonlyMap<string, ProductState>>(new Map());

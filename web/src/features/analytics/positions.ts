import { readStored, writeStored } from '@/lib/storage';

/** Where a product was when it was chosen from a list: later reports name the list again. */
export interface ProductPosition {
  listId: string;
  listName: string;
  index: number;
}

const KEY = 'productPositions';
const MAX = 200;

/** Remembers the place of a product, by its code. */
export function rememberPosition(code: string, position: ProductPosition): void {
  const { [code]: _old, ...others } = readStored<Record<string, ProductPosition>>(KEY, {});
  const kept = Object.entries(others).slice(1 - MAX);
  writeStored(KEY, { ...Object.fromEntries(kept), [code]: position });
}

export function positionOf(code: string): ProductPosition | undefined {
  return readStored<Record<string, ProductPosition>>(KEY, {})[code];
}

import { readStored, writeStored } from '@/lib/storage';

/** Where a product was when it was chosen from a list: later reports name the list again. */
export interface ProductPosition {
  listId: string;
  listName: string;
  index: number;
}

const KEY = 'productPositions';
const MAX = 200;

/** Remembers the place of a product or of a variation, by its code. */
export function rememberPosition(code: string, position: ProductPosition): void {
  const { [code]: _old, ...others } = positions();
  const kept = Object.entries(others).slice(1 - MAX);
  writeStored(KEY, { ...Object.fromEntries(kept), [code]: position });
}

/**
 * The place of a variation, else that of its product, which is from then on the variation's as well: a cart knows nothing but
 * variations.
 */
export function positionOf(code?: string, productCode?: string): ProductPosition | undefined {
  const known = positions();
  if (code && known[code]) return known[code];
  const position = productCode ? known[productCode] : undefined;
  if (position && code) rememberPosition(code, position);
  return position;
}

/** What was remembered for reports that are not wanted any more. */
export function forgetPositions(): void {
  writeStored(KEY, {});
}

function positions(): Record<string, ProductPosition> {
  return readStored<Record<string, ProductPosition>>(KEY, {});
}

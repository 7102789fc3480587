import { readStored, writeStored } from '@/lib/storage';

const KEY = 'closed-popups';
/** More than any site shows in its life. */
const MAX = 1000;

/** For browsers that keep nothing. */
let here: readonly number[] = [];

function closed(): readonly number[] {
  const kept: unknown = readStored<unknown>(KEY, here);
  return Array.isArray(kept) ? kept : here;
}

/** Whether a popup was closed before, by its content id. */
export function isPopupClosed(id: number): boolean {
  return closed().includes(id);
}

/** From now on it is not shown again. */
export function closePopup(id: number): void {
  const ids = [...closed().filter((other) => other !== id), id].slice(-MAX);
  writeStored(KEY, ids);
  here = readStored(KEY, null) === null ? ids : [];
}

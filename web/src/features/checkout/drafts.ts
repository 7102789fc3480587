import { readStored, writeStored } from '@/lib/storage';

// What is typed and not sent yet stays with the tab, so that a reload loses nothing.
const area = () => sessionStorage;
const key = (name: Draft) => `praline:checkout-${name}`;

type Draft = 'details' | 'greeting' | 'payment';

export function readDraft<T>(name: Draft, fallback: T): T {
  return readStored(key(name), fallback, area);
}

export function keepDraft(name: Draft, value: unknown): void {
  writeStored(key(name), value, area);
}

/** The server has them, or nobody needs them any more. */
export function forgetDrafts(...names: Draft[]): void {
  try {
    for (const name of names) sessionStorage.removeItem(key(name));
  } catch {
    // Storage that is forbidden holds nothing.
  }
}

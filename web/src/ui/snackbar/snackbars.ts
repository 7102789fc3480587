import { atom, store } from '@/lib/store';

export type SnackbarVariant = 'info' | 'success' | 'error' | 'warning';

export interface Snackbar {
  id: number;
  text: string;
  variant: SnackbarVariant;
  actionText?: string;
  action?: () => void;
  /** Milliseconds; null or 0 means that it stays. */
  timeout: number | null;
}

export const DEFAULT_TIMEOUT = 5_000;
/** More than this at once would cover the page: the oldest goes, of those first that go by themselves. */
const MAX = 4;

export const snackbarsAtom = atom<readonly Snackbar[]>([]);

let lastId = 0;

/** Shows a message at the edge of the page; the answer is its id. */
export function showSnackbar(
  snackbar: Pick<Snackbar, 'text'> & Partial<Omit<Snackbar, 'id' | 'text'>>,
): number {
  lastId += 1;
  const shown: Snackbar = { variant: 'info', timeout: DEFAULT_TIMEOUT, ...snackbar, id: lastId };
  store.set(snackbarsAtom, (all) => {
    const others = all.filter((one) => !repeats(one, shown));
    const oldest = others.find(({ timeout }) => timeout) ?? others[0];
    return [...others.filter((one) => others.length < MAX || one !== oldest), shown];
  });
  return lastId;
}

export function removeSnackbar(id: number): void {
  store.set(snackbarsAtom, (all) => all.filter((one) => one.id !== id));
}

/** The same words once more take the place of the first ones; those with an action of their own stay. */
function repeats(one: Snackbar, other: Snackbar): boolean {
  return one.text === other.text && one.variant === other.variant && one.variant !== 'info';
}

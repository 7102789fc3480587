import type { MergedCart } from '@/lib/api/types';
import { completeDictionary, t, tMaybe } from '@/lib/i18n/t';
import { readStored, writeStored } from '@/lib/storage';
import { showSnackbar } from '@/ui/snackbar/snackbars';

/** What is to be said on the next document: signing in and out load a new one. */
export type Note = { is: 'signed-in'; merged: MergedCart } | { is: 'signed-out' } | { is: 'deleted' };

const KEY = 'praline:account-note';
const area = () => sessionStorage;

export function keepNote(note: Note): void {
  writeStored(KEY, note, area);
}

/** Says what was kept, once. */
export function tellNote(): void {
  const note = readStored<Note | null>(KEY, null, area);
  if (!note) return;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What could be read can be forgotten.
  }
  // Its words are not among those that a page begins with.
  completeDictionary().then(
    () => tell(note),
    (error: unknown) => console.error(error),
  );
}

function tell(note: Note): void {
  if (note.is === 'signed-in') tellMerged(note.merged);
  else {
    const text = t(note.is === 'deleted' ? '/member/deleted' : '/identity/signed-out');
    showSnackbar({ text, variant: 'success' });
  }
}

function tellMerged(merged: Partial<MergedCart> | undefined): void {
  const { quantity = 0, notices = [] } = merged ?? {};
  const text = quantity > 0 ? t('/identity/merged', { count: quantity }) : t('/identity/signed-in');
  showSnackbar({ text, variant: 'success', timeout: quantity > 0 ? 10_000 : 5_000 });
  for (const { code, value } of notices) {
    // What happened to lines is in the shop's words already, else in ours.
    const said = value || tMaybe(`/faults/${code}`);
    if (said) showSnackbar({ text: said, variant: 'warning', timeout: 10_000 });
  }
}

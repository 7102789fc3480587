import type { MergedState } from '@/lib/api/types';
import { readStored, writeStored } from '@/lib/storage';
import { showSnackbar } from '@/ui/snackbar/snackbars';

/** The merge that this tab told last; states say it for some minutes, also to the tab's next documents. */
const KEY = 'praline:told-merge';
const area = () => sessionStorage;
let told = '';

export function tellMerge({ at, notices }: MergedState): void {
  if (at === told || at === readStored<string>(KEY, '', area)) return;
  told = at;
  writeStored(KEY, at, area);
  // Those that the login itself told are replaced by the same words.
  for (const { value } of notices) {
    if (value) showSnackbar({ text: value, variant: 'warning', timeout: 10_000 });
  }
}

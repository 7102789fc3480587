import { useEffect } from 'react';
import type { Keeper } from '@/lib/draft/keeper';
import type { DraftSession } from '@/lib/draft/session';

/** What is written by hand; boxes to tick, colours and the like are none. */
const WRITTEN =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="color"], [type="range"], [type="file"], [type="button"])';

/** The keys of the bench: taking back and doing again, saving, and going round its parts. */
export function useKeys(session: DraftSession, keeper: Keeper, onPane: () => void): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'F6') {
        event.preventDefault();
        onPane();
        return;
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') void keeper.flush().catch(() => undefined);
      else if ((key !== 'z' && key !== 'y') || !takesBackDraft(event.target)) return;
      else if (key === 'z' && !event.shiftKey) session.undo();
      else session.redo();
      event.preventDefault();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [session, keeper, onPane]);
}

/**
 * Whether taking back is of the draft where the focus is: in its fields, and wherever nothing is written. Comments, dialogs and
 * searches take back their own words, and so does a field whose text is not the draft's yet.
 */
function takesBackDraft(at: EventTarget | null): boolean {
  const box = at instanceof Element ? at.closest(WRITTEN) : null;
  if (!box) return true;
  if (box.matches('[data-own-undo]')) return false;
  return box.closest('[data-field], form, dialog, [role="dialog"]')?.matches('[data-field]') ?? false;
}

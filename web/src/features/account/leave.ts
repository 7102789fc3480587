import { forgetDrafts } from '@/features/checkout/drafts';
import { leaveFor } from '@/lib/navigate';
import { keepNote, type Note } from './notes';

/** Somebody is not signed in any more: a new document begins, and nothing of theirs stays with the tab. */
export function leave(note: Note, url: string): void {
  forgetDrafts('details', 'greeting');
  keepNote(note);
  leaveFor(url);
}

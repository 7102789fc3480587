import { leaveFor } from '@/lib/navigate';
import { keepNote, type Note } from './notes';

/** Somebody is not signed in any more: a new document begins, and nothing of theirs stays with the tab. */
export function leave(note: Note, url: string): void {
  try {
    // What was typed and not sent, such as the details of an order.
    sessionStorage.clear();
  } catch {
    // Storage that is forbidden holds nothing.
  }
  keepNote(note);
  leaveFor(url);
}

import { leaveFor } from '@/lib/navigate';
import { keepNote, type Note } from './notes';

let ending: { note: Note; url: string } | null = null;

/** Does what ends the session, and leaves. The socket may tell of the end before the answer does: the tab leaves the same way then. */
export async function leaveAfter(end: () => Promise<void>, note: Note, url: string): Promise<void> {
  ending = { note, url };
  try {
    await end();
    leave(note, url);
  } finally {
    ending = null;
  }
}

/** Somebody is not signed in any more: a new document begins, and nothing of theirs stays with the tab. */
export function leave(note: Note, url: string): void {
  try {
    // What was typed and not sent, such as the details of an order.
    sessionStorage.clear();
  } catch {
    // Storage that is forbidden holds nothing.
  }
  keepNote(ending?.note ?? note);
  leaveFor(ending?.url ?? url);
}

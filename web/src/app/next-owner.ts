import { accountAtom, setAccount } from '@/features/account/account';
import { leave } from '@/features/account/leave';
import { connection } from '@/features/realtime/connection';
import { fetchPage } from '@/lib/api/pages';
import { store } from '@/lib/store';

/**
 * Goes on as whoever the browser is now. Where somebody signed out, nothing of theirs stays in this tab either: it begins a
 * new document.
 */
export async function becomeNextOwner(
  atOnce: boolean,
  whoIsIt: () => Promise<string | null> = currentOwner,
): Promise<void> {
  const id = await whoIsIt();
  if (!id || id === connection.identity?.anonymousId) return;
  const isMember = id.startsWith('c-');
  if (!isMember && store.get(accountAtom) === 'member') {
    const { pathname, search } = window.location;
    leave({ is: 'signed-out' }, pathname + search);
    return;
  }
  connection.become(id, atOnce);
  setAccount(isMember ? 'member' : 'visitor');
}

/** As a page tells it. The start page is one wherever the tab is. */
async function currentOwner(): Promise<string | null> {
  const page = await fetchPage('/', { track: false, currentPageUrl: window.location.pathname });
  return page?.anonymousId ?? null;
}

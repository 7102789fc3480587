import { setAccount } from '@/features/account/account';
import { connection } from '@/features/realtime/connection';
import { fetchPage } from '@/lib/api/pages';

/**
 * Follows whose the cart is: a visitor signed in or out in another tab. The page's call tells who one is now, and the
 * connection goes on with that.
 */
export function followOwner(whoIsIt: () => Promise<string | null> = currentOwner): () => void {
  let asking = false;
  let wasMerged = false;
  return connection.subscribe((event) => {
    const isOver = event.type === 'refused';
    let isMerged = false;
    if (event.type === 'state') {
      const says = event.frame.replaced?.reason === 'merged';
      // A cart says so as long as it is empty: once is enough.
      isMerged = says && !wasMerged;
      wasMerged = says;
    }
    if (asking || !(isOver || isMerged)) return;
    asking = true;
    void whoIsIt()
      .then((id) => {
        if (!id || id === connection.identity?.anonymousId) return;
        connection.become(id, isOver);
        setAccount(id.startsWith('c-') ? 'member' : 'visitor');
      })
      // The connection asks for its token again, and with it this.
      .catch((error: unknown) => console.error('It is not known who the visitor is', error))
      .finally(() => {
        asking = false;
      });
  });
}

async function currentOwner(): Promise<string | null> {
  const href = window.location.href;
  const page = await fetchPage(href, { track: false, currentPageUrl: window.location.pathname });
  return page?.anonymousId ?? null;
}

import { connection } from '@/features/realtime/connection';

/** What is done when the cart's owner may be another one; `atOnce` where the old one takes nothing any more. */
export type Follow = (atOnce: boolean) => Promise<void>;

/**
 * Follows whose the cart is: a visitor signed in or out in another tab. How one goes on is loaded when it is needed.
 */
export function watchOwner(
  follow: Follow = async (atOnce) => (await import('./next-owner')).becomeNextOwner(atOnce),
): () => void {
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
    void follow(isOver)
      // The connection asks for its token again, and with it this.
      .catch((error: unknown) => console.error('It is not known who the visitor is', error))
      .finally(() => {
        asking = false;
      });
  });
}

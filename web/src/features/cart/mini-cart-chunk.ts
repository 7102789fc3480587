import { chunk } from '@/lib/chunk';

/** The panel itself: not part of the first page, fetched when somebody comes near it. */
export const miniCartChunk = chunk(() => import('./mini-cart'));

/** Fetches the panel before it is needed. */
export function preloadMiniCart(): void {
  // A failure shows when the panel is opened, and can be retried there.
  miniCartChunk.load().catch(() => miniCartChunk.reset());
}

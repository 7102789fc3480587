import type { ProductState } from '@/lib/api/types';
import type { Cancel } from '@/lib/clock';
import { atom } from '@/lib/store';

/** What the server said last of each variation that is followed, in the tab's market and language. */
export const productsAtom = atom<ReadonlyMap<string, ProductState>>(new Map());

/** Follows prices and stock of variations until the answer is called. The code for it comes after the page. */
export function followProducts(codes: readonly string[]): Cancel {
  let stop: Cancel | null = null;
  let ended = false;
  import('./product-feed').then(
    ({ productFeed }) => {
      if (!ended) stop = productFeed.follow(codes);
    },
    // The page goes on with what it came with.
    () => undefined,
  );
  return () => {
    ended = true;
    stop?.();
  };
}

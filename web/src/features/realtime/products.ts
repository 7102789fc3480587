import type { Cancel } from '@/lib/clock';

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

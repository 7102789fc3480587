import { useCallback, useEffect } from 'react';
import { viewItem } from '@/features/analytics/events';
import { useLiveVariations } from '@/features/catalog/use-live-product';
import { type Axis, initialVariation, pickVariation } from '@/features/catalog/variant-picker';
import type { ProductPage, Variation } from '@/lib/api/types';
import { setRobots } from '@/lib/head';
import { useListingQuery } from '@/lib/listing-query';
import { navigate } from '@/lib/navigate';
import { productRobots } from './product-kind';
import { snapshot } from './snapshot';

/** The variation that the address asks for, with its price and stock of now, and ways to ask for another. */
export function useVariation(page: ProductPage) {
  const variations = useLiveVariations(page.variations);
  const code = useListingQuery().query.code;
  const variation = initialVariation(variations, code || null);
  useEffect(() => setRobots(productRobots(page.variations)), [page]);

  // A look at a variation is one, whatever its price and stock do meanwhile.
  const seen = initialVariation(page.variations, code || null);
  useEffect(() => {
    if (seen) viewItem(snapshot(page, seen));
  }, [page, seen]);

  const show = useCallback(
    (next: Variation) => {
      if (next.code !== code)
        void navigate(variationUrl(next, page.url), { replace: true, keepScroll: true });
    },
    [code, page.url],
  );
  const pick = useCallback(
    (axis: Axis, value: string) => {
      if (variation) show(pickVariation(variations, variation, axis, value));
    },
    [variations, variation, show],
  );
  return { variation, show, pick };
}

/** The address of a variation; one that does not name it gets the code added. */
function variationUrl(variation: Variation, pageUrl: string): string {
  const url = variation.url || pageUrl;
  if (/[?&]code=/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}code=${encodeURIComponent(variation.code)}`;
}

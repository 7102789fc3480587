import type { Variation } from '@/lib/api/types';

/** The faces of a product page. */
export type ProductKind = 'custom-tablet' | 'gift-card' | 'package' | 'standard';

/** What the shopper has to say something of first, then a package, otherwise a standard product. */
export function productKind(
  variations: readonly Pick<Variation, 'productType' | 'contentType'>[],
): ProductKind {
  if (variations.some((variation) => variation.productType === 'CustomTablet')) return 'custom-tablet';
  if (variations.some((variation) => variation.productType === 'GiftCard')) return 'gift-card';
  if (variations.some((variation) => variation.contentType.includes('Package'))) return 'package';
  return 'standard';
}

/** Search engines are told only of products that somebody can buy. */
export function productRobots(variations: readonly Pick<Variation, 'isBuyable'>[]): string {
  return variations.some((variation) => variation.isBuyable) ? 'index,follow' : 'noindex,nofollow';
}

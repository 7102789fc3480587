import type { ProductSnapshot } from '@/features/cart/use-cart';
import { currentAmount } from '@/features/catalog/live-product';
import type { ProductPage, Variation } from '@/lib/api/types';

/** What the cart needs to know of a variation to show it before the server answers. */
export function snapshot(page: ProductPage, variation: Variation): ProductSnapshot {
  const price = currentAmount(variation);
  return {
    code: variation.code,
    productCode: page.code,
    displayName: variation.name || page.displayName,
    imageUrl: variation.assets[0] ?? page.assets[0] ?? null,
    url: variation.url || page.url,
    brands: page.brands.map((brand) => brand.value),
    categories: page.pageMetadata.categories,
    currency: variation.currency,
    ...(price === undefined ? {} : { price }),
    ...(variation.inStockQuantity > 0 ? { maxQuantity: Math.min(999, variation.inStockQuantity) } : {}),
  };
}

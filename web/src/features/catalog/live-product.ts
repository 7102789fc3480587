import type { ProductCard, ProductState, Variation } from '@/lib/api/types';
import { stockLevel } from './stock';

/** A card with what was said of its first variation since it was made. */
export function liveCard(card: ProductCard, state: ProductState | undefined): ProductCard {
  if (!state) return card;
  const { code: _code, isBuyable, inStock, inStockQuantity, ...prices } = state;
  // Of a product with several variations the others' stock counts as well.
  if (card.disableAddToCart) return { ...card, ...prices };
  const lowStock = stockLevel(inStock, inStockQuantity) === 'low';
  return { ...card, ...prices, isBuyable, inStock, inStockQuantity, lowStock };
}

/** A variation with what was said of it since the page was made. */
export function liveVariation(variation: Variation, state: ProductState | undefined): Variation {
  return state ? { ...variation, ...state } : variation;
}

interface Shown {
  readonly hasDiscountedPrice: boolean;
  readonly discountedPriceString: string | null;
  readonly placedPriceString: string | null;
}

/** The price that holds, as it is shown. */
export function currentPrice({
  hasDiscountedPrice,
  discountedPriceString,
  placedPriceString,
}: Shown): string | null {
  return hasDiscountedPrice && discountedPriceString !== null ? discountedPriceString : placedPriceString;
}

interface Amounts {
  readonly hasDiscountedPrice: boolean;
  readonly discountedPrice: number | null;
  readonly placedPrice: number | null;
}

/** The price that holds, as a number for reports. */
export function currentAmount({
  hasDiscountedPrice,
  discountedPrice,
  placedPrice,
}: Amounts): number | undefined {
  return (hasDiscountedPrice ? discountedPrice : null) ?? placedPrice ?? undefined;
}

/** A card as reports and carts name it: by the variation that it offers, with the price that holds. */
export function reportedCard(card: ProductCard) {
  const price = currentAmount(card);
  return {
    code: card.firstVariationCode,
    productCode: card.code,
    displayName: card.displayName,
    brands: card.brands,
    categories: card.categories,
    currency: card.currency,
    ...(price === undefined ? {} : { price }),
  };
}

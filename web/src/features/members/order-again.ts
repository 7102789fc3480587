import { addToCart } from '@/features/cart/add-to-cart';
import { customIn } from '@/features/cart/custom-line';
import type { LineItem, Order } from '@/lib/api/types';

type OrderLine = Order['allLineItems'][number];

/** What of an order can be bought again: gifts come by themselves, and what the shop has no more has no address. */
export function repeatable(lines: readonly OrderLine[]): OrderLine[] {
  return lines.filter(({ isGift, productUrl }) => !isGift && productUrl !== null);
}

/**
 * Puts what was ordered into the cart that is live now, with the words that it was made with. The answer is how many pieces;
 * the cart tells by itself what it cannot take.
 */
export function orderAgain(order: Order, add: typeof addToCart = addToCart): number {
  let pieces = 0;
  for (const line of repeatable(order.allLineItems)) {
    const { code, displayName, productImageUrl, productUrl, price, quantity } = line;
    const product = {
      code,
      displayName,
      imageUrl: productImageUrl,
      url: productUrl,
      price,
      currency: order.currency,
    };
    if (add(product, quantity, customIn(line as unknown as LineItem))) pieces += quantity;
  }
  return pieces;
}

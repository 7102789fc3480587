import { LOW_STOCK_AT_MOST } from '@/lib/limits.gen';

/** What the shopper is told about the stock. */
export type StockLevel = 'out' | 'low' | 'in';

/** Out of stock, the last 1 to 20 pieces, or enough. */
export function stockLevel(inStock: boolean, quantity: number): StockLevel {
  if (!inStock) return 'out';
  return quantity >= 1 && quantity <= LOW_STOCK_AT_MOST ? 'low' : 'in';
}

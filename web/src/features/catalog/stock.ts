/** What the shopper is told about the stock. */
export type StockLevel = 'out' | 'low' | 'in';

/** From how many pieces on nothing is said about the number. */
export const lowStockLimit = 20;

/** Out of stock, the last 1 to 20 pieces, or enough. */
export function stockLevel(inStock: boolean, quantity: number): StockLevel {
  if (!inStock) return 'out';
  return quantity >= 1 && quantity <= lowStockLimit ? 'low' : 'in';
}

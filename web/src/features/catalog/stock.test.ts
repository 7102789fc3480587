import { describe, expect, it } from 'vitest';
import { stockLevel } from './stock';

describe('stockLevel', () => {
  it.each([
    [false, 0, 'out'],
    [false, 12, 'out'],
    [true, 1, 'low'],
    [true, 20, 'low'],
    [true, 21, 'in'],
    [true, 2400, 'in'],
    // In stock with no pieces: the product may be ordered ahead.
    [true, 0, 'in'],
  ] as const)('in stock %s with %i pieces is %s', (inStock, quantity, expected) => {
    expect(stockLevel(inStock, quantity)).toBe(expected);
  });
});

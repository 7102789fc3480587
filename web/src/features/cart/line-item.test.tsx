import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LineItem as ServerLine } from '@/lib/api/types';
import { cart, lineItem } from '@/test/builders';
import { showCart } from '@/test/cart';
import { fold } from './cart-ops';
import { CartTable } from './cart-table';
import { LineItem } from './line-item';

const nothing = () => undefined;

function show(more: Partial<ServerLine>) {
  const state = cart([lineItem('A', 3, more), lineItem('B', 1)]);
  showCart(state);
  const { lines } = fold(state, []);
  const list = lines.map((line) => <LineItem key={line.key} line={line} onRemove={nothing} />);
  return { list: <ul>{list}</ul>, table: <CartTable lines={lines} onRemove={nothing} /> };
}

const free = { placedPrice: 0, placedPriceString: '€0.00', extendedPriceString: '€0.00' };

describe('a line of the cart', () => {
  it.each(['list', 'table'] as const)('has no amounts in the %s when its product has no price', (place) => {
    render(show({ ...free, isBuyable: false })[place]);
    expect(screen.queryByText('€0.00')).toBeNull();
    expect(screen.getAllByText('No price')).toHaveLength(2);
    expect(screen.getByText('This product is not sold at the moment')).toBeVisible();
  });

  it('keeps the amounts of a gift', () => {
    render(show({ ...free, isBuyable: false, isGift: true }).list);
    expect(screen.getByText('€0.00')).toBeVisible();
  });

  it.each([
    [2, 'Only 2 left in stock, please reduce the quantity'],
    [0, 'Sold out'],
  ])('says why it cannot be bought with %i in stock', (inStockQuantity, hint) => {
    render(show({ isBuyable: false, inStockQuantity, maxQuantity: inStockQuantity }).list);
    expect(screen.getByText(hint)).toBeVisible();
    expect(screen.getByText('sum of 3 A')).toBeVisible();
  });
});

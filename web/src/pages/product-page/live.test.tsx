import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { productsAtom } from '@/features/realtime/followed-products';
import { politeAtom } from '@/lib/announce';
import type { ProductPage, ProductState } from '@/lib/api/types';
import { store } from '@/lib/store';
import { cart, lineItem } from '@/test/builders';
import { showCart } from '@/test/cart';
import { productPage, productState, variation } from '@/test/catalogue';
import { settle } from '@/test/fake-clock';
import { BuyBox } from './buy-box';
import { ProductHeading } from './product-layout';
import { snapshot } from './snapshot';
import { useVariation } from './use-variation';

function Page({ page }: { page: ProductPage }) {
  const { variation: shown } = useVariation(page);
  if (!shown) return null;
  return (
    <>
      <ProductHeading page={page} variation={shown} />
      <BuyBox variation={shown} product={snapshot(page, shown)} />
    </>
  );
}

const emitProducts = (state: ProductState) =>
  act(async () => {
    store.set(productsAtom, new Map([[state.code, state]]));
    await settle();
  });

beforeEach(() => {
  showCart({});
  store.set(productsAtom, new Map());
});

it('follows price and stock, and keeps button and price in their places', async () => {
  render(<Page page={productPage([variation('V-1')])} />);
  const button = screen.getByRole('button', { name: /^Add to cart/ });
  button.focus();
  const reduced = { hasDiscountedPrice: true, discountedPrice: 4.5, discountedPriceString: '€4.50' };
  await emitProducts(productState('V-1', { ...reduced, inStockQuantity: 3 }));
  expect(screen.getByRole('status')).toHaveTextContent('Only 3 left');
  expect(store.get(politeAtom).text).toBe('Variation V-1: new price €4.50');
  await emitProducts(
    productState('V-1', { ...reduced, isBuyable: false, inStock: false, inStockQuantity: 0 }),
  );
  expect(screen.getByRole('status')).toHaveTextContent('Out of stock');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleName(/^Sold out/);
  expect(screen.getByText('€4.50', { exact: false })).toBeVisible();
  expect(screen.getByRole('spinbutton')).toHaveAttribute('readonly');
  expect(screen.getByRole('button', { name: 'Increase' })).toHaveAttribute('aria-disabled', 'true');
});

it('says that a product that lost its price is not sold online, and nothing of its tax', async () => {
  render(<Page page={productPage([variation('V-1')])} />);
  expect(screen.getByText('Price includes VAT.')).toBeVisible();
  await emitProducts(productState('V-1', { isBuyable: false, placedPrice: null, placedPriceString: null }));
  expect(screen.getByRole('button', { name: /^Not sold online/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByText('Price includes VAT.')).toBeNull();
});

it('offers what the cart does not hold yet', () => {
  const page = productPage([variation('V-1', { inStockQuantity: 3 })]);
  const held = (quantity: number, maxQuantity = 3) =>
    act(() => showCart(cart([lineItem('V-1', quantity, { maxQuantity })])));
  render(<Page page={page} />);
  held(2);
  expect(screen.getByRole('spinbutton')).toHaveAttribute('aria-valuemax', '1');
  held(3);
  const button = screen.getByRole('button', { name: /^All of them are in your cart/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  // One that may be ordered ahead has no such end.
  held(3, 999);
  expect(button).not.toHaveAttribute('aria-disabled');
});

it('takes another page of the same product for no news', () => {
  const priced = (text: string) => productPage([variation('V-1', { placedPriceString: text })]);
  const { rerender } = render(<Page page={priced('€5.90')} />);
  const before = store.get(politeAtom).id;
  rerender(<Page page={priced('SEK 69.00')} />);
  expect(screen.getByText('SEK 69.00')).not.toHaveAttribute('data-changed');
  expect(store.get(politeAtom).id).toBe(before);
});

import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { productsAtom } from '@/features/realtime/followed-products';
import { politeAtom } from '@/lib/announce';
import type { ProductState } from '@/lib/api/types';
import { store } from '@/lib/store';
import { showCart } from '@/test/cart';
import { card, productState } from '@/test/catalogue';
import { settle } from '@/test/fake-clock';
import { liveCard, reportedCard } from './live-product';
import { ProductCard } from './product-card';

const REDUCED = {
  discountedPrice: 4.5,
  discountedPriceString: '€4.50',
  hasDiscountedPrice: true,
  discountedPricePerKilo: 30,
  discountedPricePerKiloString: '€30.00/kg',
  previousPrice: { priceIncludingTax: 5.5, priceIncludingTaxString: '€5.50' },
} as const;
const SOLD_OUT = { isBuyable: false, inStock: false, inStockQuantity: 0 } as const;

const emitProducts = (...states: ProductState[]) =>
  act(async () => {
    store.set(productsAtom, new Map(states.map((state) => [state.code, state])));
    await settle();
  });
const said = () => store.get(politeAtom).text;

beforeEach(() => {
  showCart({});
  store.set(productsAtom, new Map());
});

describe('a card on the screen', () => {
  const names = ['A', 'B'];
  const show = () => render(names.map((code) => <ProductCard key={code} card={card(code)} sizes="10rem" />));

  it('takes a new price, lights it up and says it', async () => {
    show();
    await emitProducts(productState('A-150', REDUCED));
    const price = screen.getByText('€4.50', { exact: false });
    expect(price).toHaveAttribute('data-changed');
    for (const text of ['€30.00/kg', '30-day low €5.50']) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getAllByText('€5.90')[0]?.tagName).toBe('S');
    expect(said()).toBe('Product A: new price €4.50');
  });

  it('has the line of the lowest price before there is one', async () => {
    const { container } = render(<ProductCard card={card('A')} sizes="10rem" />);
    const lines = () => container.querySelectorAll('[class*="unit"]').length;
    const before = lines();
    await emitProducts(productState('A-150', REDUCED));
    expect(lines()).toBe(before);
  });

  it('keeps its button when it sells out: the focus, the place and the reason', async () => {
    show();
    const button = screen.getByRole('button', { name: 'Add to cart: Product A' });
    button.focus();
    await emitProducts(productState('A-150', SOLD_OUT));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleName('Sold out: Product A');
    expect(said()).toBe('Product A has just sold out');
    await emitProducts(productState('A-150'));
    expect(button).toHaveAccessibleName('Add to cart: Product A');
    expect(said()).toBe('Product A is available again');
  });

  it('is counted, not read out, when many change at once', async () => {
    show();
    await emitProducts(productState('A-150', REDUCED), productState('B-150', REDUCED));
    expect(said()).toBe('The price or stock of 2 products has changed');
  });

  it('says nothing of what it showed already', async () => {
    show();
    const before = store.get(politeAtom).id;
    await emitProducts(productState('A-150'));
    expect(store.get(politeAtom).id).toBe(before);
    expect(screen.getAllByText('€5.90')[0]).not.toHaveAttribute('data-changed');
  });

  it('of several variations stays on sale when the first one is gone', () => {
    const several = liveCard(card('A', { disableAddToCart: true }), productState('A-150', SOLD_OUT));
    expect(several).toMatchObject({ isBuyable: true, inStock: true });
    expect(liveCard(card('A'), productState('A-150', { inStockQuantity: 3 })).lowStock).toBe(true);
  });
});

it('is reported with its variation, its price and the codes of its categories', () => {
  expect(reportedCard(card('A', REDUCED))).toEqual({
    code: 'A-150',
    productCode: 'A',
    displayName: 'Product A',
    brands: ['Halla'],
    categories: ['bars'],
    currency: 'EUR',
    price: 4.5,
  });
});

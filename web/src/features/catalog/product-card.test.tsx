import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { showCart } from '@/test/cart';
import { card } from '@/test/catalogue';
import { ProductCard } from './product-card';

beforeEach(() => showCart({}));

const show = (more: Parameters<typeof card>[1] = {}) =>
  render(<ProductCard card={card('A', more)} sizes="10rem" />);

describe('a product card', () => {
  it('leads to the product with its first variation', () => {
    show();
    expect(screen.getByRole('link', { name: 'Product A' })).toHaveAttribute(
      'href',
      '/en/products/a?code=A-150',
    );
  });

  it('shows what a shopper decides by', () => {
    const promotions = ['Three for the price of two'];
    show({ suitableFor: ['Vegans'], promotions, tags: { new: 'New', campaign: 'Offer', third: 'Too much' } });
    for (const text of ['Halla · 150 g', 'Vegans', ...promotions, '€5.90', '€39.33/kg', 'New', 'Offer']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.queryByText('Too much')).toBeNull();
  });

  it('says in words which of two prices holds', () => {
    show({ hasDiscountedPrice: true, discountedPrice: 4.5, discountedPriceString: '€4.50' });
    expect(screen.getByText('€4.50', { exact: false })).toHaveTextContent('Now €4.50');
    expect(screen.getByText('was')).toBeInTheDocument();
    expect(screen.getByText('€5.90').tagName).toBe('S');
  });

  it('turns the button into the quantity in the cart', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: /Product A/ }));
    expect(await screen.findByRole('spinbutton', { name: /Product A/ })).toHaveValue('1');
  });

  it('shows what the cart already holds', async () => {
    showCart({ 'A-150': 3 });
    show();
    expect(await screen.findByRole('spinbutton', { name: /Product A/ })).toHaveValue('3');
  });

  it.each([
    ['sold out', { inStock: false, inStockQuantity: 0, isBuyable: false }, 'Sold out'],
    ['without a price', { placedPrice: null, placedPriceString: null, isBuyable: false }, 'Not sold online'],
  ])('offers no button when it is %s', (_name, more, text) => {
    show(more);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says in words that what the cart holds is sold out', async () => {
    showCart({ 'A-150': 3 });
    const { rerender } = show();
    rerender(
      <ProductCard
        card={card('A', { inStock: false, inStockQuantity: 0, isBuyable: false })}
        sizes="10rem"
      />,
    );
    expect(await screen.findByRole('spinbutton')).toHaveValue('3');
    expect(screen.getByText('Sold out')).toBeVisible();
  });

  it('leads to the page when there is something to choose', () => {
    show({ disableAddToCart: true });
    const link = screen.getByRole('link', { name: 'Choose an option: Product A' });
    expect(link).toHaveAttribute('href', '/en/products/a?code=A-150');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { politeAtom } from '@/lib/announce';
import { store } from '@/lib/store';
import { arriveState, showCart } from '@/test/cart';
import { AddToCartButton } from './add-to-cart-button';
import { outboxAtom } from './cart.atoms';

const product = {
  code: 'HH-1',
  displayName: 'Puolukka',
  imageUrl: '/pictures/puolukka-640.webp',
  url: '/en/products/puolukka',
  maxQuantity: 5,
};

describe('the button', () => {
  it('adds, confirms in place and says so', async () => {
    showCart({});
    render(<AddToCartButton product={product} quantity={2} />);
    const button = screen.getByRole('button', { name: 'Add to cart: Puolukka' });
    await userEvent.setup().click(button);
    expect(store.get(outboxAtom).ops.map(({ op }) => op)).toEqual([
      expect.objectContaining({ kind: 'add', code: 'HH-1', quantity: 2 }),
    ]);
    expect(button).toHaveTextContent('Added ✓');
    expect(button).toHaveFocus();
    expect(store.get(politeAtom).text).toBe('Puolukka was added to the cart');
  });

  it('counts every one of ten fast clicks', async () => {
    showCart({});
    render(<AddToCartButton product={product} />);
    const user = userEvent.setup();
    for (let click = 0; click < 10; click += 1) await user.click(screen.getByRole('button'));
    expect(store.get(outboxAtom).ops).toHaveLength(10);
  });

  it('stays reachable and says why it cannot be bought', async () => {
    showCart({});
    render(<AddToCartButton product={product} disabledReason="Sold out" />);
    const button = screen.getByRole('button', { name: 'Sold out: Puolukka' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.setup().click(button);
    expect(store.get(outboxAtom).ops).toEqual([]);
  });
});

describe('as a stepper', () => {
  it('becomes a quantity field that follows the cart, and a button again at zero', async () => {
    showCart({});
    const user = userEvent.setup();
    render(<AddToCartButton product={product} mode="stepper" />);
    await user.click(screen.getByRole('button', { name: 'Add to cart: Puolukka' }));
    expect(await screen.findByRole('spinbutton', { name: 'Quantity: Puolukka' })).toHaveValue('1');
    act(() => arriveState({ 'HH-1': 3 }, { appliedSeq: 1, ackedSeq: 1 }));
    expect(screen.getByRole('spinbutton')).toHaveValue('3');
    for (let click = 0; click < 3; click += 1)
      await user.click(screen.getAllByRole('button')[0] as HTMLElement);
    expect(screen.getByRole('button', { name: 'Add to cart: Puolukka' })).toBeVisible();
  });

  it('keeps the focus when button and field replace one another', async () => {
    showCart({});
    const user = userEvent.setup();
    render(<AddToCartButton product={product} mode="stepper" />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByRole('button', { name: 'Increase' })).toHaveFocus();
    await user.click(screen.getAllByRole('button')[0] as HTMLElement);
    expect(screen.getByRole('button', { name: 'Add to cart: Puolukka' })).toHaveFocus();
  });

  it('leaves the focus where it is when the cart changes elsewhere', async () => {
    showCart({});
    const user = userEvent.setup();
    render(
      <>
        <AddToCartButton product={product} mode="stepper" />
        <input aria-label="Elsewhere" />
      </>,
    );
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('textbox', { name: 'Elsewhere' }));
    act(() => arriveState({}, { appliedSeq: 1, ackedSeq: 1 }));
    expect(screen.getByRole('textbox', { name: 'Elsewhere' })).toHaveFocus();
    await user.click(document.body);
    act(() => arriveState({ 'HH-1': 1 }, { appliedSeq: 1, ackedSeq: 1 }));
    expect(document.body).toHaveFocus();
  });
});

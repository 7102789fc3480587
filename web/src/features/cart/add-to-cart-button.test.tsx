import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { announce, politeAtom } from '@/lib/announce';
import { store } from '@/lib/store';
import { arriveState, showCart } from '@/test/cart';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import { AddToCartButton } from './add-to-cart-button';
import { cartLockAtom, outboxAtom } from './cart.atoms';
import { engine } from './page-engine';

const product = {
  code: 'HH-1',
  displayName: 'Puolukka',
  imageUrl: '/pictures/puolukka-640.webp',
  url: '/en/products/puolukka',
  maxQuantity: 5,
};

afterEach(() => store.set(cartLockAtom, null));

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

  it('confirms nothing while a payment locks the cart, and says why', async () => {
    showCart({});
    const until = new Date(Date.now() + 60_000).toISOString();
    store.set(cartLockAtom, { by: 'payment', mine: false, until });
    announce('');
    // Without a socket nobody tells that it is over: it is looked at again.
    const refresh = vi.spyOn(engine, 'refresh').mockResolvedValue();
    render(<AddToCartButton product={product} />);
    const button = screen.getByRole('button', { name: 'Add to cart: Puolukka' });
    await userEvent.setup().click(button);
    expect(button).toHaveTextContent('Add to cart');
    expect(store.get(outboxAtom).ops).toEqual([]);
    expect(store.get(politeAtom).text).toBe('');
    expect(refresh).toHaveBeenCalledOnce();
    await waitFor(() =>
      expect(store.get(snackbarsAtom).map(({ text }) => text)).toEqual([
        'The cart is being paid for and cannot be changed right now.',
      ]),
    );
  });

  it('adds again once the payment has had its time, also where nobody told that it is over', async () => {
    showCart({});
    store.set(cartLockAtom, { by: 'payment', mine: false, until: '2026-01-01T00:00:00Z' });
    render(<AddToCartButton product={product} />);
    await userEvent.setup().click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveTextContent('Added ✓');
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

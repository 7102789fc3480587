import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { bus } from '@/features/realtime/bus';
import { overlayAtom } from '@/lib/overlay';
import { store } from '@/lib/store';
import { cart, lineItem } from '@/test/builders';
import { arriveState, showCart } from '@/test/cart';
import { SnackbarStack } from '@/ui/snackbar/snackbar-stack';
import { outboxAtom } from './cart.atoms';
import { CartButton } from './cart-button';
import { notices } from './cart-notices';
import MiniCart from './mini-cart';
import { emptyOutbox } from './outbox';

function renderShop() {
  render(
    <>
      <CartButton />
      <MiniCart />
    </>,
  );
  return userEvent.setup();
}

const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: /^Cart/ }));
  return screen.getByRole('dialog');
};

describe('the cart button', () => {
  it('says what is in the cart', () => {
    showCart({ A: 2, B: 1 });
    renderShop();
    expect(screen.getByRole('button', { name: 'Cart, 3 items, €30.00' })).toHaveAttribute(
      'aria-haspopup',
      'dialog',
    );
  });

  it('is off, but can be reached, while the cart is empty', async () => {
    showCart({});
    const user = renderShop();
    const button = screen.getByRole('button', { name: 'The cart is empty' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(store.get(overlayAtom)).toBe('none');
  });

  it('bumps when the quantity changes, not when it becomes known', () => {
    showCart({ A: 2 });
    renderShop();
    expect(screen.getByText('2')).not.toHaveAttribute('data-bumps');
    act(() => arriveState({ A: 3 }));
    expect(screen.getByText('3')).toHaveAttribute('data-bumps');
  });
});

describe('the mini cart', () => {
  it('opens as a named dialog with the focus on its heading, and closes', async () => {
    showCart({ A: 2 });
    const viewed = vi.fn();
    const stop = bus.on('d2c:cart:view', viewed);
    const user = renderShop();
    const dialog = await open(user);
    expect(dialog).toHaveAccessibleName('Cart, 2 items');
    expect(screen.getByRole('heading', { name: 'Cart, 2 items' })).toHaveFocus();
    expect(viewed).toHaveBeenCalledTimes(1);
    stop();
    await user.click(within(dialog).getByRole('button', { name: 'Close cart' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is reported as looked at once the cart is there, and at each look', async () => {
    const viewed = vi.fn();
    const stop = bus.on('d2c:cart:view', viewed);
    store.set(outboxAtom, emptyOutbox('tab-1'));
    const user = renderShop();
    await user.click(screen.getByRole('button', { name: 'Cart' }));
    expect(viewed).not.toHaveBeenCalled();
    act(() => showCart({ A: 2 }));
    expect(viewed.mock.calls.map(([detail]) => detail.cart.totalQuantity)).toEqual([2]);
    act(() => arriveState({ A: 3 }));
    expect(viewed).toHaveBeenCalledTimes(1);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close cart' }));
    await open(user);
    expect(viewed.mock.calls.map(([detail]) => detail.cart.totalQuantity)).toEqual([2, 3]);
    stop();
  });

  it('is not reported where it is closed before the cart is there', async () => {
    const viewed = vi.fn();
    const stop = bus.on('d2c:cart:view', viewed);
    store.set(outboxAtom, emptyOutbox('tab-1'));
    const user = renderShop();
    await user.click(screen.getByRole('button', { name: 'Cart' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close cart' }));
    act(() => showCart({ A: 2 }));
    expect(viewed).not.toHaveBeenCalled();
    stop();
  });

  it('shows lines, totals and the way to the cart page, and no door to a checkout that is not there', async () => {
    showCart({ A: 2 });
    const dialog = await open(renderShop());
    const lines = within(within(dialog).getByRole('list', { name: 'Items in the cart' }));
    expect(lines.getByRole('link', { name: 'Product A' })).toHaveAttribute('href', '/en/products/a');
    expect(lines.getByRole('spinbutton', { name: 'Quantity: Product A' })).toHaveValue('2');
    expect(within(dialog).getByText('sum of 2 A')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/en/cart');
    expect(within(dialog).queryByRole('link', { name: 'Go to checkout' })).not.toBeInTheDocument();
  });

  it('has the door when there is a checkout', async () => {
    showCart({ A: 2 }, { checkoutPageUrl: '/en/checkout' });
    const dialog = await open(renderShop());
    expect(within(dialog).getByRole('link', { name: 'Go to checkout' })).toHaveAttribute(
      'href',
      '/en/checkout',
    );
  });

  it('shows a new quantity at once and marks the money as behind', async () => {
    showCart({ A: 2 });
    const user = renderShop();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Increase' }));
    await user.click(within(dialog).getByRole('button', { name: 'Increase' }));
    expect(within(dialog).getByRole('spinbutton')).toHaveValue('4');
    expect(within(dialog).getByText('sum of 2 A')).toHaveAttribute('aria-busy', 'true');
    act(() => arriveState({ A: 4 }, { appliedSeq: 2, ackedSeq: 2 }));
    expect(within(dialog).getByText('sum of 4 A')).not.toHaveAttribute('aria-busy');
  });

  it('removes a line, moves the focus to the next one, and puts it back', async () => {
    showCart({ A: 2, B: 1 });
    const user = renderShop();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Remove Product A' }));
    expect(within(dialog).queryByRole('link', { name: 'Product A' })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Remove Product B' })).toHaveFocus();
    expect(within(dialog).getByRole('status')).toHaveTextContent('Product A was removed from the cart');
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(within(dialog).getByRole('spinbutton', { name: 'Quantity: Product A' })).toHaveValue('2');
    expect(store.get(outboxAtom).ops.map(({ op }) => op)).toEqual([
      expect.objectContaining({ kind: 'delete', quantity: 2 }),
      expect.objectContaining({ kind: 'add', quantity: 2 }),
    ]);
  });

  it('moves the focus to the heading when nothing is left', async () => {
    showCart({ A: 2 });
    const user = renderShop();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Remove Product A' }));
    expect(within(dialog).getByRole('heading', { name: 'Cart' })).toHaveFocus();
    expect(within(dialog).getByText('Your cart is empty')).toBeVisible();
  });

  it('does not let a quantity pass what there is', async () => {
    showCart(cart([lineItem('A', 3, { maxQuantity: 3, inStockQuantity: 3 })]));
    const user = renderShop();
    const dialog = await open(user);
    expect(within(dialog).getByRole('button', { name: 'Increase' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(dialog).getByRole('button', { name: 'Increase' }));
    expect(within(dialog).getByRole('spinbutton')).toHaveValue('3');
    expect(within(dialog).getByText('Only 3 left in stock')).toBeVisible();
  });

  it('reads a lowered price as now and was', async () => {
    const item = lineItem('A', 1, { hasDiscountedPrice: true, discountedPriceString: '€4.90' });
    showCart(cart([item]));
    const dialog = await open(renderShop());
    expect(within(dialog).getByText('€4.90').closest('p')).toHaveTextContent('Now €4.90 Was €5.90');
  });

  it('says in the open panel, politely, that another window changed the cart', async () => {
    showCart({ A: 1 });
    const dialog = await open(renderShop());
    act(() => {
      arriveState({ A: 2 });
      notices.changedElsewhere(['A']);
    });
    expect(await within(dialog).findByText('Cart updated in another window')).toHaveAttribute(
      'aria-live',
      'polite',
    );
    expect(screen.getByRole('heading', { name: 'Cart, 2 items' })).toHaveFocus();
  });
});

describe('refusals', () => {
  it('are warnings in the words of the server that lead to the cart', async () => {
    showCart({ A: 1 });
    render(<SnackbarStack />);
    act(() => notices.refused([{ code: 'insufficient-stock', value: 'Only 3 left' }]));
    const message = screen.getByRole('status');
    expect(message).toHaveTextContent('Only 3 left');
    expect(message).toHaveAttribute('data-variant', 'warning');
    await userEvent.setup().click(screen.getByRole('button', { name: 'View cart' }));
    expect(store.get(overlayAtom)).toBe('minicart');
  });

  it('without words are the default error', () => {
    showCart({ A: 1 });
    render(<SnackbarStack />);
    act(() => notices.refused([{ code: 'not-buyable', value: '' }]));
    expect(screen.getByRole('alert')).toHaveTextContent('The cart could not be updated');
  });
});

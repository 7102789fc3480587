import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartViewAtom, outboxAtom } from '@/features/cart/cart.atoms';
import { notices } from '@/features/cart/cart-notices';
import { fold } from '@/features/cart/cart-ops';
import { store } from '@/lib/store';
import { cart, lineItem } from '@/test/builders';
import { arriveState, showCart } from '@/test/cart';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import { GiftCardForm } from './gift-card-form';

const product = { code: 'G-25', displayName: 'Gift card', imageUrl: null, url: null };
const eino = { name: 'Eino', email: 'eino@example.com', sender: 'Aino', message: 'All the best' };

const field = (name: string) => screen.getByRole('textbox', { name });
const button = () => screen.getByRole('button', { name: 'Add to cart' });

async function addOne(blocked: string | null = null) {
  const user = userEvent.setup();
  render(<GiftCardForm product={product} blocked={blocked} />);
  await user.type(field('Name'), ' Eino ');
  await user.type(field('E-mail address'), 'eino@example.com');
  await user.type(field('Your name, as they know you'), 'Aino');
  await user.type(field('Message'), 'All{Enter}the best');
  await user.click(button());
  return user;
}

const lines = () =>
  store.get(cartViewAtom).lines.map(({ giftCardRecipient, quantity }) => [giftCardRecipient, quantity]);

function refuse(errors: Record<string, string[]>) {
  const sentOp = store.get(outboxAtom).ops[0]?.op;
  arriveState({}, { appliedSeq: 1, ackedSeq: 1 });
  notices.refused([{ code: 'invalid', value: 'Please correct it.', errors }], sentOp);
}

beforeEach(() => showCart({}));

describe('the form of a gift card', () => {
  it('puts a card for somebody into the cart, and is there for another one', async () => {
    await addOne();
    expect(lines()).toEqual([[eino, 1]]);
    expect(screen.getByText(/is in your cart/)).toBeVisible();
    expect(field('Name')).toHaveValue('');
    expect(field('Your name, as they know you')).toHaveValue('Aino');
  });

  it('says what is missing', async () => {
    const user = userEvent.setup();
    render(<GiftCardForm product={product} blocked={null} />);
    await user.type(field('E-mail address'), 'nobody');
    await user.click(button());
    expect(lines()).toEqual([]);
    expect(field('Name')).toHaveAccessibleDescription('Enter a name.');
    expect(field('E-mail address')).toHaveAccessibleDescription(/in the form name@example\.com/);
  });

  it('adds nothing while the amount cannot be bought', async () => {
    await addOne('Not sold.');
    expect(lines()).toEqual([]);
    expect(screen.getByText('Not sold.')).toBeVisible();
  });

  it('gives back what the server refuses, and says why', async () => {
    await addOne();
    act(() => refuse({ email: ['Nobody reads mail there.'] }));
    expect(field('Name')).toHaveValue('Eino');
    expect(field('E-mail address')).toHaveFocus();
    expect(field('E-mail address')).toHaveAccessibleDescription(/Nobody reads mail there\./);
    expect(screen.queryByText(/is in your cart/)).toBeNull();
    expect(store.get(snackbarsAtom)).toEqual([]);
  });

  it('leaves a card alone that was begun since', async () => {
    const user = await addOne();
    await user.type(field('Name'), 'Next');
    act(() => refuse({ email: ['Nobody reads mail there.'] }));
    expect(field('Name')).toHaveValue('Next');
  });
});

describe('gift cards in the cart', () => {
  it('lie on one line only for the same amount, recipient and words', () => {
    const item = (id: number, code: string) => lineItem(code, 1, { id, giftCardRecipient: eino });
    const add = (code: string, name: string) => ({
      kind: 'add' as const,
      code,
      quantity: 1,
      shipmentId: -1,
      giftCardRecipient: { ...eino, name },
    });
    const operations = [add('G-25', 'Eino'), add('G-50', 'Eino'), add('G-25', 'Aada')];
    const view = fold(cart([item(1, 'G-25')]), operations);
    expect(
      view.lines.map(({ code, giftCardRecipient, quantity }) => [code, giftCardRecipient?.name, quantity]),
    ).toEqual([
      ['G-25', 'Eino', 2],
      ['G-50', 'Eino', 1],
      ['G-25', 'Aada', 1],
    ]);
    expect(view.lines.every(({ maxQuantity }) => maxQuantity === 10)).toBe(true);
    expect(view.lines.some(({ key }) => key.includes('eino'))).toBe(false);
  });
});

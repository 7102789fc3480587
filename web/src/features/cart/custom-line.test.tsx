import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CustomTablet, LineItem as ServerLine } from '@/lib/api/types';
import { store } from '@/lib/store';
import { cart, TABLET, tabletLine } from '@/test/builders';
import { showCart } from '@/test/cart';
import { SnackbarStack } from '@/ui/snackbar/snackbar-stack';
import { cartViewAtom, outboxAtom } from './cart.atoms';
import { fold, mergeDraft, type Operation, operationFor, wireOperation } from './cart-ops';
import { LineItem } from './line-item';
import { useCart } from './use-cart';
import { useLineRemoval } from './use-line-removal';

const thanks: CustomTablet = { ...TABLET, flavour: 'T' };
const sorry: CustomTablet = { ...thanks, frontText: 'Sorry' };

const add = (customTablet: CustomTablet, quantity = 1): Operation => ({
  kind: 'add',
  code: 'T',
  quantity,
  shipmentId: -1,
  customTablet,
  product: { code: 'T', displayName: 'The Name Bar', imageUrl: null, url: null },
});

const shown = (lines: ServerLine[], operations: Operation[]) =>
  fold(cart(lines), operations).lines.map(({ customTablet, quantity }) => [
    customTablet?.frontText,
    quantity,
  ]);

describe('tablets in the cart', () => {
  it('lie on one line only with the same words for the same recipient', () => {
    expect(shown([tabletLine(1, thanks)], [add(thanks, 2)])).toEqual([['Thank you', 3]]);
    expect(shown([tabletLine(1, thanks)], [add(sorry), add(sorry)])).toEqual([
      ['Thank you', 1],
      ['Sorry', 2],
    ]);
    expect(shown([tabletLine(1, thanks)], [add({ ...thanks, address: 'Puolukkatie 8' })])).toHaveLength(2);
  });

  it('keep their key when the server confirms them', () => {
    const before = fold(cart({}), [add(thanks)]).lines[0];
    const after = fold(cart([tabletLine(7, thanks)]), []).lines[0];
    expect(after?.key).toBe(before?.key);
    expect(after?.key).not.toContain('Puolukkatie');
  });

  it('are taken away by the id of their line', () => {
    const lines = [tabletLine(1, thanks), tabletLine(2, sorry)];
    const [, second] = fold(cart(lines), []).lines;
    const gone = second && operationFor(second, 0);
    expect(gone && wireOperation(gone)).toEqual({ kind: 'delete', code: 'T', shipmentId: 1, lineItemId: 2 });
    expect(shown(lines, gone ? [gone] : [])).toEqual([['Thank you', 1]]);
  });

  it('are added to by what they carry, because an id says nothing new', () => {
    const [line] = fold(cart([tabletLine(1, thanks)]), []).lines;
    const more = line && operationFor(line, 3);
    expect(more && wireOperation(more)).toEqual({
      kind: 'add',
      code: 'T',
      quantity: 2,
      shipmentId: 1,
      customTablet: thanks,
    });
  });

  it('cannot be taken away before the server has shown them, nor after they were put back', () => {
    const waiting = fold(cart({}), [add(thanks, 2)]).lines[0];
    expect(waiting && operationFor(waiting, 1)).toBeNull();
    expect(waiting && operationFor(waiting, 3)).toMatchObject({ kind: 'add', quantity: 1 });

    const [line] = fold(cart([tabletLine(1, thanks)]), []).lines;
    const gone = line && operationFor(line, 0);
    const again = fold(cart([tabletLine(1, thanks)]), gone ? [gone, add(thanks)] : []).lines[0];
    expect(again?.quantity).toBe(1);
    expect(again && operationFor(again, 0)).toBeNull();
  });

  it('are 99 at most', () => {
    expect(fold(cart([tabletLine(1, thanks)]), []).lines[0]?.maxQuantity).toBe(99);
    expect(fold(cart({}), [add(thanks)]).lines[0]?.maxQuantity).toBe(99);
  });

  it('join with clicks on the same line only', () => {
    const [line] = fold(cart([tabletLine(1, thanks, 3)]), []).lines;
    const less = line && operationFor(line, 1);
    if (!less) throw new Error('no operation');
    expect(mergeDraft([add(thanks, 1), add(sorry)], less)).toMatchObject([
      { kind: 'remove', quantity: 1, lineItemId: 1 },
      { kind: 'add', customTablet: sorry },
    ]);
  });
});

function Lines() {
  const remove = useLineRemoval({ current: null }, { current: null });
  return (
    <>
      <ul>
        {useCart().lines.map((line) => (
          <LineItem key={line.key} line={line} onRemove={remove} />
        ))}
      </ul>
      <SnackbarStack />
    </>
  );
}

describe('a line of a tablet', () => {
  it('tells what it says and who gets it, and is named by its words', () => {
    showCart(cart([tabletLine(1, thanks)]));
    render(<Lines />);
    const details = screen.getAllByRole('definition').map((definition) => definition.textContent);
    expect(details).toEqual([
      'Thank you',
      'For all those years',
      'Aino',
      'Maija Meikäläinen, Puolukkatie 7, 00100 Helsinki, Finland, +358401234567',
    ]);
    expect(screen.getByRole('spinbutton', { name: 'Quantity: Product T: Thank you' })).toHaveValue('1');
  });

  it('can be put back with its words once removed', async () => {
    showCart(cart([tabletLine(1, thanks, 2)]));
    render(<Lines />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Remove Product T: Thank you' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(store.get(outboxAtom).ops.at(-1)?.op).toMatchObject({
      kind: 'add',
      quantity: 2,
      customTablet: thanks,
    });
    expect(store.get(cartViewAtom).totalQuantity).toBe(2);
  });
});

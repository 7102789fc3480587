import { describe, expect, it } from 'vitest';
import { cart, lineItem } from '@/test/builders';
import {
  type CartChange,
  changedCodes,
  fold,
  mergeDraft,
  type Operation,
  operationFor,
  quantities,
  wireOperation,
} from './cart-ops';
import type { ViewLine } from './cart-view';
import { isCodeOperation } from './outbox';

const add = (code: string, quantity: number): Operation => ({
  kind: 'add',
  code,
  quantity,
  shipmentId: -1,
  product: { code, displayName: `Product ${code}`, imageUrl: null, url: null },
});
const remove = (code: string, quantity: number): Operation => ({
  kind: 'remove',
  code,
  quantity,
  shipmentId: 1,
});
const drop = (code: string): Operation => ({ kind: 'delete', code, quantity: 1, shipmentId: 1 });

function counted(start: Record<string, number>, operations: Operation[]): Record<string, number> {
  return Object.fromEntries(quantities(fold(cart(start), operations)));
}

describe('fold', () => {
  it.each([
    ['nothing', { A: 2 }, [], { A: 2 }],
    ['more of a line', { A: 2 }, [add('A', 3)], { A: 5 }],
    ['a new line', { A: 2 }, [add('B', 1)], { A: 2, B: 1 }],
    ['a new line twice', {}, [add('B', 1), add('B', 2)], { B: 3 }],
    ['less of a line', { A: 2 }, [remove('A', 1)], { A: 1 }],
    ['less than nothing', { A: 2 }, [remove('A', 9)], {}],
    ['less of what is not there', { A: 2 }, [remove('B', 1)], { A: 2 }],
    ['a removed line', { A: 2, B: 1 }, [drop('A')], { B: 1 }],
    ['a removal and a new start', { A: 7 }, [drop('A'), add('A', 1)], { A: 1 }],
    ['a removal taken back', { A: 7 }, [drop('A'), add('A', 7)], { A: 7 }],
  ])('shows %s', (_name, start, operations, expected) => {
    expect(counted(start, operations)).toEqual(expected);
  });

  it('leaves the money as the server told it and marks what is behind', () => {
    const server = cart({ A: 2, B: 1 });
    const view = fold(server, [add('A', 1)]);
    expect(view.cart).toBe(server);
    expect(view.pending).toBe(true);
    expect(view.lines.map(({ pending }) => pending)).toEqual([true, false]);
    expect(view.totalQuantity).toBe(4);
    expect(fold(server, []).pending).toBe(false);
  });

  it('does not change the server state', () => {
    const server = cart({ A: 2 });
    fold(server, [add('A', 1), drop('A')]);
    expect(server).toEqual(cart({ A: 2 }));
  });

  it('keeps the key of a line when the server confirms it', () => {
    const before = fold(cart({}), [add('B', 1)]).lines[0];
    const after = fold(cart({ B: 1 }), []).lines[0];
    expect(before?.item).toBeNull();
    expect(after?.key).toBe(before?.key);
  });

  it('tells custom tablets of one code apart', () => {
    const tablets = [
      lineItem('T', 1, { id: 1, isCustomTablet: true }),
      lineItem('T', 1, { id: 2, isCustomTablet: true }),
    ];
    const view = fold(cart(tablets), [
      { kind: 'delete', code: 'T', quantity: 1, shipmentId: 1, lineItemId: 2 },
    ]);
    expect(view.lines.map(({ lineItemId }) => lineItemId)).toEqual([1]);
    expect(new Set(fold(cart(tablets), []).lines.map(({ key }) => key)).size).toBe(2);
  });

  it('is not ready before the first state', () => {
    expect(fold(null, [add('A', 1)])).toMatchObject({ ready: false, totalQuantity: 1, cart: null });
  });
});

describe('operationFor', () => {
  const line = (quantity: number, maxQuantity = 999): ViewLine => {
    const found = fold(cart([lineItem('A', quantity, { maxQuantity })]), []).lines[0];
    if (!found) throw new Error('no line');
    return found;
  };

  it.each([
    [2, 5, { kind: 'add', quantity: 3 }],
    [5, 2, { kind: 'remove', quantity: 3 }],
    [5, 0, { kind: 'delete' }],
  ])('brings %i to %i', (from, to, expected) => {
    expect(operationFor(line(from), to)).toMatchObject({ code: 'A', shipmentId: 1, ...expected });
  });

  it.each([[3], [-1], [1.5], [Number.NaN]])('ignores %d', (quantity) => {
    expect(operationFor(line(3), quantity)).toBeNull();
  });

  it('stops at the most there can be', () => {
    expect(operationFor(line(3, 5), 40)).toMatchObject({ kind: 'add', quantity: 2 });
    expect(operationFor(line(5, 5), 6)).toBeNull();
  });
});

describe('mergeDraft', () => {
  const merged = (...operations: Operation[]) =>
    operations
      .reduce<CartChange[]>(mergeDraft, [])
      .filter((change) => !isCodeOperation(change))
      .map(({ kind, code, quantity }) =>
        kind === 'delete' ? `${kind} ${code}` : `${kind} ${code} ${quantity}`,
      );

  it.each([
    ['clicks on one line', [add('A', 1), add('A', 1), add('A', 1)], ['add A 3']],
    ['back and forth', [add('A', 2), remove('A', 1)], ['add A 1']],
    ['more back than forth', [add('A', 1), remove('A', 3)], ['remove A 2']],
    ['to nothing', [add('A', 1), remove('A', 1)], []],
    ['other lines stay', [add('A', 1), add('B', 1), add('A', 1)], ['add A 2', 'add B 1']],
    ['a removal swallows what was before', [add('A', 1), add('B', 1), drop('A')], ['add B 1', 'delete A']],
    ['what comes after a removal stays', [drop('A'), add('A', 2), add('A', 1)], ['delete A', 'add A 3']],
  ])('joins %s', (_name, operations, expected) => {
    expect(merged(...operations)).toEqual(expected);
  });
});

it('names the codes that differ', () => {
  expect(changedCodes(fold(cart({ A: 1, B: 2 }), []), fold(cart({ B: 3, C: 1, A: 1 }), [])).sort()).toEqual([
    'B',
    'C',
  ]);
});

it('writes operations as the protocol does', () => {
  expect(wireOperation(add('A', 2))).toEqual({ kind: 'add', code: 'A', quantity: 2, shipmentId: -1 });
  expect(wireOperation(drop('A'))).toEqual({ kind: 'delete', code: 'A', shipmentId: 1 });
  expect(wireOperation({ ...remove('A', 2), lineItemId: 7 })).toEqual({
    kind: 'remove',
    code: 'A',
    quantity: 2,
    shipmentId: 1,
    lineItemId: 7,
  });
});

describe('gifts', () => {
  const gift = lineItem('A', 1, { isGift: true });

  it('are lines of their own, which no change reaches', () => {
    const view = fold(cart([lineItem('A', 2), gift]), [remove('A', 1)]);
    expect(view.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(quantities(view)).toEqual(new Map([['A', 1]]));
  });

  it('go with the last thing that was bought', () => {
    expect(fold(cart([lineItem('A', 2), gift]), [drop('A')]).lines).toEqual([]);
  });
});

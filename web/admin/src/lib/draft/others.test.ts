import { expect, test } from 'vitest';
import { apply, read } from './apply';
import type { Purpose } from './items';
import { Others } from './others';
import type { Draft, ItemOp, Json, Op } from './types';

const place = { block: 'c1', field: 'items' };
const listed = (items?: Json[]): Draft => {
  const cards = { id: 'c1', type: 'CardsBlock', ...(items && { items }) };
  return { segment: null, published: '2026-01-02', content: { name: 'Home', mainContentArea: [cards] } };
};
const add = (index: number, value: Json): ItemOp => ({ kind: 'addItem', ...place, index, value });
const remove = (index: number): ItemOp => ({ kind: 'removeItem', ...place, index });
const move = (index: number, to: number): ItemOp => ({ kind: 'moveItem', ...place, index, to });

/** A list after an operation that was made without what others made of it; nothing where that cannot be done. */
function carried(base: Json[] | undefined, theirs: Json[] | undefined, op: Op, purpose: Purpose = 'do') {
  const others = new Others(listed(base), listed(theirs));
  const { op: next, isCut, isGone } = others.before(op, purpose);
  expect(isCut).toBe(false);
  return isGone ? null : (read(apply(listed(theirs), next), place) ?? null);
}

test.each<[string, Json[] | undefined, Json[] | undefined, Op, Json[] | null]>([
  ['added behind its neighbour', ['a', 'b'], ['c', 'b', 'a'], add(1, 'x'), ['c', 'b', 'a', 'x']],
  ['added where the neighbour is gone', ['a', 'b', 'c'], ['a', 'c'], add(2, 'x'), ['a', 'x', 'c']],
  ['added behind what they added there', ['a', 'b'], ['a', 'n', 'b'], add(1, 'x'), ['a', 'n', 'x', 'b']],
  ['both begin the list', undefined, ['n'], add(0, 'x'), ['n', 'x']],
  ['added to a list that is gone', ['a'], undefined, add(1, 'x'), ['x']],
  ['both add the same code', ['a'], ['a', 'n', 'x'], add(1, 'x'), ['a', 'n', 'x']],
  ['both add one that says nothing yet', ['a'], ['a', {}], add(1, {}), ['a', {}, {}]],
  ['removed, and moved there', ['a', 'b', 'c'], ['c', 'a', 'b'], remove(2), ['a', 'b']],
  ['removed by both', ['a', 'b'], ['a'], remove(1), ['a']],
  ['moved behind its new neighbour', ['a', 'b', 'c'], ['b', 'n', 'a', 'c'], move(2, 1), ['b', 'n', 'a', 'c']],
  ['moved to the front', ['a', 'b', 'c'], ['a', 'n', 'b', 'c'], move(2, 0), ['c', 'a', 'n', 'b']],
  ['moved, and gone there', ['a', 'b', 'c'], ['a', 'b'], move(2, 0), null],
  ['moved by both', ['a', 'b', 'c'], ['b', 'c', 'a'], move(0, 1), ['b', 'a', 'c']],
])('an item of a list that others changed: %s', (_, base, theirs, op, list) => {
  expect(carried(base, theirs, op)).toEqual(list);
});

test('an item of which they made something else is not removed, unless that is decided already', () => {
  const [base, theirs] = [
    [{ text: 'One' }, { text: 'Two' }],
    [{ text: 'One' }, { text: 'Two of them' }],
  ];
  expect(carried(base, theirs, remove(1))).toBeNull();
  expect(carried(base, theirs, remove(1), 'undo')).toBeNull();
  expect(carried(base, theirs, remove(1), 'force')).toEqual([{ text: 'One' }]);
});

test('what is taken back leaves an item where they moved it', () => {
  expect(carried(['a', 'b', 'c'], ['b', 'c', 'a'], move(0, 1), 'undo')).toBeNull();
  expect(carried(['a', 'b', 'c'], ['a', 'n', 'b', 'c'], move(0, 1), 'undo')).toEqual(['n', 'b', 'a', 'c']);
});

test('what is done in an item that was added goes with it, though they added one that says the same', () => {
  const others = new Others(listed([{ text: 'a' }]), listed([{ text: 'a' }, { text: '' }]));
  expect(others.before(add(1, { text: '' }), 'do').op).toEqual(add(2, { text: '' }));
  const typed = { kind: 'text', block: 'c1', at: 0, remove: '', insert: 'x' } as const;
  expect(others.before({ ...typed, field: 'items.1.text' }, 'do').op).toEqual({
    ...typed,
    field: 'items.2.text',
  });
});

test('whatever two do to one list, what is typed in an item stays in it', () => {
  let state = 21;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  let count = 0;
  const any = (draft: Draft): Op => {
    const items = read(draft, place) as { id: string; text: string }[];
    const index = random(items.length);
    const item = items[index];
    const kind = item ? random(8) : 0;
    count += 1;
    if (!item || kind < 2) return add(random(items.length + 1), { id: `new ${count}`, text: '' });
    if (kind < 4) return move(index, random(items.length));
    if (kind < 5) return remove(index);
    const field = `items.${index}.text`;
    return { kind: 'text', block: 'c1', field, at: item.text.length, remove: '', insert: `<${item.id}>` };
  };
  for (let run = 0; run < 500; run += 1) {
    const base = listed(['a', 'b', 'c', 'd'].map((id) => ({ id, text: '' })));
    let [own, actual] = [base, base];
    for (let turn = 0; turn < 6; turn += 1) actual = apply(actual, any(actual));
    const others = new Others(base, actual);
    for (let turn = 0; turn < 6; turn += 1) {
      const op = any(own);
      own = apply(own, op);
      const { op: next, isGone } = others.before(op, 'do');
      if (!isGone) actual = apply(actual, next);
    }
    for (const { id, text } of read(actual, place) as { id: string; text: string }[])
      expect(text.replaceAll(`<${id}>`, ''), `run ${run}`).toBe('');
  }
});

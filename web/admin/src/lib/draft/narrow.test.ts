import { expect, test } from 'vitest';
import { apply } from './apply';
import { narrowed } from './narrow';
import type { Draft, Json, Op } from './types';

const place = { block: null, field: 'items' };
const listed = (items?: Json): Draft => ({
  segment: null,
  published: '2026-01-02',
  content: { name: 'Home', ...(items !== undefined && { items }) },
});
const told = (before: Json | undefined, value: Json) =>
  narrowed(listed(before), { kind: 'set', ...place, value });
const item = (text: string, more: string[] = []) => ({ text: { fi: text }, more });

test.each<[string, Json | undefined, Json, object]>([
  ['added at the end', ['a'], ['a', 'b'], { kind: 'addItem', index: 1, value: 'b' }],
  ['added between', ['a', 'c'], ['a', 'b', 'c'], { kind: 'addItem', index: 1, value: 'b' }],
  ['added behind its equals', ['a', 'a'], ['a', 'a', 'a'], { kind: 'addItem', index: 2, value: 'a' }],
  ['the first one', undefined, ['a'], { kind: 'addItem', index: 0, value: 'a' }],
  ['removed', ['a', 'b', 'c'], ['a', 'c'], { kind: 'removeItem', index: 1 }],
  ['the last one removed', ['a'], [], { kind: 'removeItem', index: 0 }],
  ['moved up', ['a', 'b', 'c'], ['c', 'a', 'b'], { kind: 'moveItem', index: 2, to: 0 }],
  ['moved down', ['a', 'b', 'c', 'd'], ['a', 'c', 'd', 'b'], { kind: 'moveItem', index: 1, to: 3 }],
  ['changed', ['a', 'b'], ['a', 'c'], { kind: 'set', field: 'items.1', value: 'c' }],
  [
    'changed in one field',
    [item('a'), item('b')],
    [item('a'), { ...item('b'), text: { fi: 'b', sv: 'c' } }],
    { kind: 'set', field: 'items.1.text', value: { fi: 'b', sv: 'c' } },
  ],
  [
    'added within another one',
    [item('a'), item('b', ['x'])],
    [item('a'), item('b', ['x', 'y'])],
    { kind: 'addItem', field: 'items.1.more', index: 1, value: 'y' },
  ],
])('one item: %s', (_, before, value, op) => {
  expect(told(before, value)).toEqual({ ...place, ...op });
});

test.each<[string, Json | undefined, Json]>([
  ['several items', ['a', 'b', 'c'], ['c', 'b', 'a']],
  ['two that are added', ['a'], ['a', 'b', 'c']],
  ['one for another, and one more', ['a', 'b'], ['c', 'b', 'd']],
  ['nothing', ['a'], ['a']],
  ['no list any more', ['a'], null],
  ['blocks', undefined, [{ id: 'a1', type: 'LinkBlock' }]],
])('a list is set whole: %s', (_, before, value) => {
  expect(told(before, value)).toEqual({ kind: 'set', ...place, value });
});

test('whatever is told of a list comes to the same', () => {
  const lists = ['', 'a', 'b', 'ab', 'ba', 'aab', 'aba', 'baa', 'aabb', 'abab', 'abc', 'bca', 'cab', 'acb'];
  for (const before of lists)
    for (const value of lists) {
      const draft = listed([...before]);
      const set: Op = { kind: 'set', ...place, value: [...value] };
      expect(apply(draft, narrowed(draft, set))).toEqual(apply(draft, set));
    }
});

import { expect, test } from 'vitest';
import { apply, inLanguage, inverse, OpError, read, withFreshIds } from './apply';
import type { Draft, ItemOp, Json } from './types';

const LANGUAGES = ['fi', 'sv', 'en'];

test('a sample speaks the language that is edited, its pictures and colours stay as they are', () => {
  const sample = {
    title: { fi: 'Makeaa', en: 'Sweet' },
    items: [{ text: { fi: 'Yksi' }, image: 'juhlarasia' }],
    image: { url: 'juhlarasia', altText: { fi: 'Rasia' } },
    colour: '#fff',
  };
  expect(inLanguage(sample, 'en', LANGUAGES)).toEqual({
    title: { en: 'Sweet' },
    items: [{ text: { en: 'Yksi' }, image: 'juhlarasia' }],
    image: { url: 'juhlarasia', altText: { en: 'Rasia' } },
    colour: '#fff',
  });
});

test('the blocks of a copied page, and those within them, have ids of their own', () => {
  let made = 0;
  const fresh = () => {
    made += 1;
    return `new-${made}`;
  };
  const inner = { type: 'RichTextBlock', id: 'inner', body: 'x' };
  const content = { name: 'A', mainContentArea: [{ type: 'ContainerBlock', id: 'outer', blocks: [inner] }] };
  expect(withFreshIds(content, fresh)).toEqual({
    name: 'A',
    mainContentArea: [{ type: 'ContainerBlock', id: 'new-1', blocks: [{ ...inner, id: 'new-2' }] }],
  });
});

const place = { block: null, field: 'items' };
const listed = (items?: Json[]): Draft => ({
  segment: null,
  published: '2026-01-02',
  content: { name: 'Home', ...(items && { items }) },
});

test('whatever is done to an item is taken back, and done again', () => {
  for (const items of [undefined, [], ['a'], ['a', 'b', 'a'], [{ text: 'a' }, { text: 'b' }]]) {
    const draft = listed(items);
    const at = [...(items ?? []).keys()];
    const ops: ItemOp[] = [
      ...[...at, at.length].map((index) => ({ kind: 'addItem', ...place, index, value: 'new' }) as const),
      ...at.map((index) => ({ kind: 'removeItem', ...place, index }) as const),
      ...at.flatMap((index) => at.map((to) => ({ kind: 'moveItem', ...place, index, to }) as const)),
    ];
    for (const op of ops) {
      const done = apply(draft, op);
      const back = inverse(draft, op);
      const undone = apply(done, back);
      expect(undone).toEqual(draft);
      expect(apply(undone, inverse(done, back))).toEqual(done);
    }
  }
});

test('an item stands where it is moved to, and a list that has none left stays one', () => {
  const draft = listed(['a', 'b', 'c']);
  expect(read(apply(draft, { kind: 'moveItem', ...place, index: 0, to: 2 }), place)).toEqual(['b', 'c', 'a']);
  expect(read(apply(draft, { kind: 'moveItem', ...place, index: 2, to: 0 }), place)).toEqual(['c', 'a', 'b']);
  expect(read(apply(listed(['a']), { kind: 'removeItem', ...place, index: 0 }), place)).toEqual([]);
});

test('there is nothing to be done to an item that is not there, to what is no list, and to blocks', () => {
  const remove = { kind: 'removeItem', ...place, index: 1 } as const;
  expect(() => apply(listed(['a']), remove)).toThrow(OpError);
  expect(() => apply(listed(), remove)).toThrow(OpError);
  expect(() => apply(listed(['a']), { kind: 'addItem', ...place, index: 2, value: 'x' })).toThrow(OpError);
  expect(() => apply(listed(['a']), { kind: 'moveItem', ...place, index: 0, to: 1 })).toThrow(OpError);
  expect(() => apply(listed(), { ...remove, field: 'name' })).toThrow(OpError);
  const blocks = listed([{ id: 'a1', type: 'LinkBlock' }]);
  expect(() => apply(blocks, { ...remove, index: 0 })).toThrow(OpError);
});

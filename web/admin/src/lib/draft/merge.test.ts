import { expect, test } from 'vitest';
import { counterparts } from './counterparts';
import { merge } from './merge';
import type { Json } from './types';

const card = (title: string, link = '/') => ({ title: { fi: title }, link });
const [a, b, c] = [card('Ajankohtaista'), card('Blogi', '/b'), card('Cafe', '/c')];

test('an item is known again by its id, by what it says, and by where it stands', () => {
  expect(counterparts(['x', 'y'], ['y', 'x'])).toEqual([1, 0]);
  expect(counterparts([a, b, c], [b, c])).toEqual([null, 0, 1]);
  expect(counterparts([a, b, c], [a, card('Blogit', '/b'), c])).toEqual([0, 1, 2]);
  expect(counterparts([a, b, c], [c, a, card('Blogit', '/b')])).toEqual([1, 2, 0]);
  expect(counterparts(['a'], ['zzz'])).toEqual([0]);
  const [one, two] = [
    { id: 'i1', text: 'one' },
    { id: 'i2', text: 'one' },
  ];
  expect(counterparts([one, two], [{ ...two, text: 'else' }, one])).toEqual([1, 0]);
});

test.each<[string, Json | undefined, Json | undefined, Json | undefined, Json | undefined]>([
  [
    'one changed beside another that is taken back',
    [a, b],
    [card('Vanha'), b],
    [a, card('Blogit', '/b')],
    [card('Vanha'), card('Blogit', '/b')],
  ],
  [
    'one removed, another one changed',
    [a, b, c],
    [a, c],
    [a, b, card('Kahvila', '/c')],
    [a, card('Kahvila', '/c')],
  ],
  ['one put back between what is there', [a, c], [a, b, c], [card('Aina'), c], [card('Aina'), b, c]],
  ['both add at the end', [a], [a, b], [a, c], [a, c, b]],
  ['both add the same code', ['x'], ['x', 'y'], ['x', 'y', 'z'], ['x', 'y', 'z']],
  [
    'one moved, another one added',
    ['x', 'y', 'z'],
    ['z', 'x', 'y'],
    ['x', 'n', 'y', 'z'],
    ['z', 'x', 'n', 'y'],
  ],
  [
    'two fields of one item',
    [a],
    [{ ...a, link: '/new' }],
    [{ ...a, title: { fi: 'Uusi' } }],
    [{ title: { fi: 'Uusi' }, link: '/new' }],
  ],
  ['the first item taken back, beside which there is another', undefined, [a], [b], [b, a]],
  ['the list that was begun here, taken back', [a], undefined, [a, b], [b]],
  ['the list that was begun here, emptied by others', [a, b], [b], [a], undefined],
  [
    'fields by name',
    { salt: 1, fat: 2 },
    { salt: 1, fat: 3 },
    { salt: 4, fat: 2, fibre: 5 },
    { salt: 4, fat: 3, fibre: 5 },
  ],
])('%s', (_, base, ours, theirs, value) => {
  expect(merge(base, ours, theirs)).toEqual({ value: value ?? [], isCut: false });
});

test.each<[string, Json, Json, Json, Json]>([
  ['one field of one item', [a, b], [card('Meidän'), b], [card('Heidän'), b], [card('Heidän'), b]],
  [
    'removed here, changed there',
    [a, b],
    [b],
    [card('Ajankohtaista nyt'), b],
    [card('Ajankohtaista nyt'), b],
  ],
  ['changed here, removed there', [a, b], [card('Ajankohtaista nyt'), b], [b], [b]],
])('what both changed stays as others made it, and it is told: %s', (_, base, ours, theirs, value) => {
  expect(merge(base, ours, theirs)).toEqual({ value, isCut: true });
});

/** Changes that two make to items of their own. */
test('whatever two do to items of their own, both is there in the end', () => {
  let state = 3;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  for (let run = 0; run < 500; run += 1) {
    const words = Array.from(
      { length: 1 + random(6) },
      (_, at) => `item ${at} ${'abcdefgh'.slice(random(6))}`,
    );
    const isOurs = words.map(() => random(2) === 0);
    let count = 0;
    const does = (mine: boolean) => {
      const changed = words.flatMap((word, at) => {
        if (isOurs[at] !== mine) return [word];
        const kind = random(4);
        count += 1;
        if (kind === 0) return [];
        if (kind === 1) return [`${word} ${mine ? 'ours' : 'theirs'}`];
        return kind === 2 ? [word, `${mine ? 'OUR' : 'THEIR'} ${run} ${count}`] : [word];
      });
      if (mine && changed.length > 1 && random(4) === 0) changed.push(changed.shift() ?? '');
      return changed;
    };
    const [base, ours, theirs] = [words, does(true), does(false)].map((list) =>
      list.map((text) => ({ text })),
    );
    const merged = merge(base, ours, theirs);
    const told = (list: Json | undefined) => (list as { text: string }[]).map(({ text }) => text).sort();
    const isNew = (list: Json | undefined) => told(list).filter((text) => !words.includes(text));
    expect(merged.isCut).toBe(false);
    expect(isNew(merged.value)).toEqual([...isNew(ours), ...isNew(theirs)].sort());
    const left = words.filter((word) => told(ours).includes(word) && told(theirs).includes(word));
    expect(told(merged.value).filter((text) => words.includes(text))).toEqual(left.sort());
  }
});

test('who alone did something has it as it was done', () => {
  let state = 5;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  for (let run = 0; run < 300; run += 1) {
    const list = () => Array.from({ length: random(6) }, () => 'abcd'[random(4)] ?? '');
    const [base, next] = [list(), list()];
    expect(merge(base, next, base).value).toEqual(next);
    expect(merge(base, base, next).value).toEqual(next);
    expect(merge(base, next, next)).toEqual({ value: next, isCut: false });
  }
});

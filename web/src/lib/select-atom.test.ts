import { expect, it, vi } from 'vitest';
import { atom, documentStore, store } from '@/lib/store';
import { selectAtom } from './select-atom';

const numbers = atom([1, 2]);

it('changes when the part does, and not otherwise', () => {
  const first = selectAtom(numbers, ([one]) => one);
  const heard = vi.fn();
  store.sub(first, heard);
  store.set(numbers, [1, 3]);
  expect(heard).not.toHaveBeenCalled();
  store.set(numbers, [2, 3]);
  expect(heard).toHaveBeenCalledOnce();
  expect(store.get(first)).toBe(2);
});

it('keeps the last value as long as the new one counts as the same', () => {
  const sum = selectAtom(
    numbers,
    (all) => ({ sum: all.reduce((one, other) => one + other, 0) }),
    (one, other) => one.sum === other.sum,
  );
  store.set(numbers, [1, 4]);
  const before = store.get(sum);
  store.set(numbers, [2, 3]);
  expect(store.get(sum)).toBe(before);
});

it('has a value in each store', () => {
  const last = selectAtom(numbers, (all) => all.at(-1));
  store.set(numbers, [7]);
  documentStore.set(numbers, [8]);
  expect([store.get(last), documentStore.get(last)]).toEqual([7, 8]);
});

import { expect, test } from 'vitest';
import { placesAt, segmentOf } from './placing';

const pages = (...positions: number[]) =>
  positions.map((position, index) => ({ id: String.fromCharCode(97 + index), position }));

/** The order that readers see once the moves are made. */
function order(others: ReturnType<typeof pages>, index: number): string[] {
  const moves = new Map(placesAt(others, 'new', index).map(({ id, position }) => [id, position]));
  const all = [...others.map(({ id, position }) => ({ id, position: moves.get(id) ?? position }))];
  all.push({ id: 'new', position: moves.get('new') ?? 0 });
  return all.sort((a, b) => a.position - b.position).map(({ id }) => id);
}

test('a page finds its place between others, and only it moves where there is room', () => {
  const others = pages(0, 10, 20);
  expect(order(others, 0)).toEqual(['new', 'a', 'b', 'c']);
  expect(order(others, 1)).toEqual(['a', 'new', 'b', 'c']);
  expect(order(others, 3)).toEqual(['a', 'b', 'c', 'new']);
  for (const index of [0, 1, 2, 3]) expect(placesAt(others, 'new', index)).toHaveLength(1);
});

test('without room those behind it go on, as few as needed, the last first', () => {
  const others = pages(1, 2, 3, 100);
  expect(order(others, 1)).toEqual(['a', 'new', 'b', 'c', 'd']);
  expect(placesAt(others, 'new', 1).map(({ id }) => id)).toEqual(['c', 'b', 'new']);
  expect(order(pages(5, 5, 5), 2)).toEqual(['a', 'b', 'new', 'c']);
});

test('the only page under its parent needs no neighbours', () => {
  expect(placesAt([], 'new', 0)).toEqual([{ id: 'new', position: 0 }]);
});

test('an address is made of a name', () => {
  expect(segmentOf('Hyvää joulua, Åsa & Øyvind!')).toBe('hyvaa-joulua-asa-oyvind');
  expect(segmentOf('—')).toBe('');
});

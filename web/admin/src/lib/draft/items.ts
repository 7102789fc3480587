import { same } from './counterparts';
import { isWord, moved } from './merge';
import type { ItemOp, Json } from './types';

/** By the place of each item of a list, the one that it has in the list that others made of it; null for one that is gone. */
export type Matches = readonly (number | null)[];

/** A list without what others did, with it, and which items are the same. */
export interface Lists {
  expected: readonly Json[];
  actual: readonly Json[];
  matches: Matches;
}

/** An operation on an item, as it is in the list that others made. */
export interface CarriedItem {
  /** Nothing where nothing is left to do. */
  op: ItemOp | null;
  /** The item is gone, or others made something else of it since, which this would undo. */
  isGone?: boolean;
  /** Which items are the same after it. */
  matches: Matches;
}

/**
 * What an operation is carried over others' work for. What is done comes after theirs, and takes no item away of which they made
 * something else; what is taken back leaves it where they put it as well. What is forced does neither: it may be done already.
 */
export type Purpose = 'do' | 'undo' | 'force';

/** What was done to an item of a list without what others did to that list, done to what they made of it. */
export function carryItem(op: ItemOp, lists: Lists, purpose: Purpose): CarriedItem {
  switch (op.kind) {
    case 'addItem':
      return added(op, lists);
    case 'moveItem':
      return movedOver(op, lists, purpose);
    case 'removeItem':
      return removed(op, lists, purpose);
  }
}

function added(op: ItemOp & { kind: 'addItem' }, { actual, matches }: Lists): CarriedItem {
  const isTheirs = (to: number) => !matches.includes(to);
  const twin = isWord(op.value) ? actual.findIndex((item, to) => item === op.value && isTheirs(to)) : -1;
  if (twin >= 0) return { op: null, matches: matches.toSpliced(op.index, 0, twin) };
  const index = placeBehind(matches.slice(0, op.index), matches, actual.length);
  return { op: { ...op, index }, matches: withPlace(matches, op.index, index) };
}

function removed(
  op: ItemOp & { kind: 'removeItem' },
  { expected, actual, matches }: Lists,
  purpose: Purpose,
): CarriedItem {
  const to = matches[op.index] ?? null;
  const rest = matches.toSpliced(op.index, 1);
  // Others removed it as well.
  if (to === null) return { op: null, matches: rest };
  // Nobody's words go with an item unseen.
  if (purpose !== 'force' && !same(expected[op.index], actual[to]))
    return { op: null, isGone: true, matches: rest };
  return { op: { ...op, index: to }, matches: withoutPlace(rest, to) };
}

function movedOver(
  op: ItemOp & { kind: 'moveItem' },
  { actual, matches }: Lists,
  purpose: Purpose,
): CarriedItem {
  const from = matches[op.index] ?? null;
  const rest = matches.toSpliced(op.index, 1);
  if (from === null) return { op: null, isGone: true, matches: rest.toSpliced(op.to, 0, null) };
  const isTheirs = purpose === 'undo' && moved(matches.filter((to) => to !== null)).has(from);
  if (isTheirs) return { op: null, isGone: true, matches: rest.toSpliced(op.to, 0, from) };
  const others = withoutPlace(rest, from);
  const to = placeBehind(others.slice(0, op.to), others, actual.length - 1);
  return { op: { ...op, index: from, to }, matches: withPlace(others, op.to, to) };
}

/** The place behind the nearest of those before it that is there still, and behind what others put there: theirs come first. */
function placeBehind(before: Matches, matches: Matches, length: number): number {
  let place = (before.findLast((to) => to !== null) ?? -1) + 1;
  while (place < length && !matches.includes(place)) place += 1;
  return place;
}

function withPlace(matches: Matches, index: number, place: number): Matches {
  return matches.map((to) => (to !== null && to >= place ? to + 1 : to)).toSpliced(index, 0, place);
}

function withoutPlace(matches: Matches, place: number): Matches {
  return matches.map((to) => (to !== null && to > place ? to - 1 : to));
}

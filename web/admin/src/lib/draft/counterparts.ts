import { isFields } from './apply';
import type { Json } from './types';

/** Two items that share less are not the same item. */
const ALIKE = 0.3;
/** An item that moved and changed has to share more to be known again. */
const MUCH_ALIKE = 0.6;
/** Two that share nothing and stand at one place: one was made the other, unless something fits better. */
const AT_ONE_PLACE = 0.01;

/**
 * Which item of `next` each item of `base` has become; null for one that is gone. By their ids where they have some, otherwise by
 * what they say, and where that changed by where they stand.
 */
export function counterparts(base: readonly Json[], next: readonly Json[]): (number | null)[] {
  const found: (number | null)[] = base.map(() => null);
  // Most of a list is as it was.
  const most = Math.min(base.length, next.length);
  let start = 0;
  while (start < most && same(base[start], next[start])) start += 1;
  let end = 0;
  while (end < most - start && same(base.at(-1 - end), next.at(-1 - end))) end += 1;
  const [ownEnd, nextEnd] = [base.length - end, next.length - end];
  for (const from of base.keys()) {
    if (from < start) found[from] = from;
    else if (from >= ownEnd) found[from] = from - base.length + next.length;
  }
  const inner = between(base.slice(start, ownEnd), next.slice(start, nextEnd));
  for (const [from, to] of inner.entries()) found[start + from] = to === null ? null : start + to;
  return found;
}

/** The same for lists of which neither end is the same. */
function between(base: readonly Json[], next: readonly Json[]): (number | null)[] {
  const found: (number | null)[] = base.map(() => null);
  const taken = new Set<number>();
  const pair = (from: number, to: number) => {
    found[from] = to;
    taken.add(to);
  };
  for (const [from, item] of base.entries()) {
    const id = idOf(item);
    const to = id === null ? -1 : next.findIndex((one, at) => idOf(one) === id && !taken.has(at));
    if (to >= 0) pair(from, to);
  }
  const free = (item: Json | undefined) => idOf(item) === null;
  const isEqual = (one: Json, other: Json) => (free(one) && free(other) && same(one, other) ? 1 : 0);
  const openBase = () => [...base.keys()].filter((from) => found[from] === null && free(base[from]));
  const openNext = () => [...next.keys()].filter((to) => !taken.has(to) && free(next[to]));

  // What says the same, in its order, holds the places between which the others are looked for.
  for (const [from, to] of inOrder(openBase(), openNext(), base, next, isEqual)) pair(from, to);
  const anchors = increasing(found);
  for (const from of openBase()) {
    const to = openNext().find((at) => same(base[from], next[at]));
    if (to !== undefined) pair(from, to);
  }
  for (const [start, end] of gaps(anchors, base.length, next.length)) {
    const own = openBase().filter((from) => from > start[0] && from < end[0]);
    const other = openNext().filter((to) => to > start[1] && to < end[1]);
    const isEven = own.length === other.length;
    const score = (one: Json, two: Json, isLevel: boolean) => {
      const alike = likeness(one, two);
      return alike >= ALIKE ? alike : isEven && isLevel ? AT_ONE_PLACE : 0;
    };
    for (const [from, to] of inOrder(own, other, base, next, score)) pair(from, to);
  }
  for (const from of openBase()) {
    const to = openNext().find((at) => likeness(base[from], next[at]) >= MUCH_ALIKE);
    if (to !== undefined) pair(from, to);
  }
  return found;
}

export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, at) => same(item, other[at]))
    );
  if (!isFields(one) || !isFields(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && same(one[name], other[name]))
  );
}

function idOf(item: Json | undefined): string | null {
  return isFields(item) && typeof item['id'] === 'string' ? item['id'] : null;
}

/** How much two values share, 0 to 1. */
function likeness(one: Json | undefined, other: Json | undefined): number {
  if (one === other) return 1;
  if (typeof one === 'string' && typeof other === 'string') return shared(one, other);
  if (Array.isArray(one) && Array.isArray(other))
    return mean(longer(one, other).map((_, at) => likeness(one[at], other[at])));
  if (!isFields(one) || !isFields(other)) return 0;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return mean([...names].map((name) => likeness(one[name], other[name])));
}

function shared(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return (start + end) / Math.max(one.length, other.length);
}

const longer = <T>(one: readonly T[], other: readonly T[]) => (one.length > other.length ? one : other);

const mean = (shares: readonly number[]) =>
  shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;

type Pair = readonly [number, number];

/** The pairs in one order that share most together. */
function inOrder(
  own: readonly number[],
  other: readonly number[],
  base: readonly Json[],
  next: readonly Json[],
  score: (one: Json, two: Json, isLevel: boolean) => number,
): Pair[] {
  const width = other.length + 1;
  const best = new Float64Array((own.length + 1) * width);
  const gain = (i: number, j: number) =>
    score(base[own[i] ?? -1] ?? null, next[other[j] ?? -1] ?? null, i === j);
  const gains = own.map((_, i) => other.map((__, j) => gain(i, j)));
  for (let i = own.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const one = gains[i]?.[j] ?? 0;
      const paired = one > 0 ? one + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      const skipped = Math.max(best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
      best[i * width + j] = Math.max(paired, skipped);
    }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < own.length && j < other.length; ) {
    const one = gains[i]?.[j] ?? 0;
    const here = best[i * width + j] ?? 0;
    if (one > 0 && here === one + (best[(i + 1) * width + j + 1] ?? 0)) {
      pairs.push([own[i] ?? 0, other[j] ?? 0]);
      i += 1;
      j += 1;
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** As many of the pairs, in their order, as follow each other. */
function increasing(found: readonly (number | null)[]): Pair[] {
  const pairs: Pair[] = [];
  for (const [from, to] of found.entries())
    if (to !== null && to > (pairs.at(-1)?.[1] ?? -1)) pairs.push([from, to]);
  return pairs;
}

/** What lies between each two pairs, before the first and behind the last. */
function gaps(anchors: readonly Pair[], base: number, next: number): [Pair, Pair][] {
  const ends: Pair[] = [...anchors, [base, next]];
  return ends.map((end, at) => [ends[at - 1] ?? [-1, -1], end]);
}

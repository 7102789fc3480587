import { isFields } from './apply';
import { counterparts, same } from './counterparts';
import type { Json } from './types';

export interface Merged {
  /** Nothing where it is gone. */
  value: Json | undefined;
  /** Both changed the same: what others made of it stands. */
  isCut: boolean;
}

/**
 * What `ours` made of `base`, done to `theirs` instead: of lists only the items that ours touched, of objects only those fields.
 * What both changed stays as others made it.
 */
export function merge(base: Json | undefined, ours: Json | undefined, theirs: Json | undefined): Merged {
  if (same(ours, base)) return { value: theirs, isCut: false };
  if (same(theirs, base) || same(ours, theirs)) return { value: ours, isCut: false };
  // A list without items may be no list at all.
  const lists = [base, ours, theirs].map((one) => (one === undefined ? [] : one));
  if (lists.every(Array.isArray) && [base, ours, theirs].filter(Array.isArray).length > 1) {
    const merged = mergeLists(lists[0] ?? [], lists[1] ?? [], lists[2] ?? []);
    const isGone = merged.value.length === 0 && (ours === undefined || theirs === undefined);
    return isGone ? { ...merged, value: undefined } : merged;
  }
  if (isFields(base) && isFields(ours) && isFields(theirs)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
    const parts = [...names].map((name) => [name, merge(base[name], ours[name], theirs[name])] as const);
    const kept = parts.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const]));
    return { value: Object.fromEntries(kept), isCut: parts.some(([, { isCut }]) => isCut) };
  }
  return { value: theirs, isCut: true };
}

/** An item of the list that comes to be. */
interface Item {
  value: Json;
  /** Its place in what both began with; nothing for a new one. */
  from: number | null;
}

/** Theirs, with the items removed, changed, moved and added that ours did so to. At one place theirs come first. */
function mergeLists(base: readonly Json[], ours: readonly Json[], theirs: readonly Json[]) {
  const inOurs = counterparts(base, ours);
  const inTheirs = counterparts(base, theirs);
  const fromOurs = inverse(inOurs, ours.length);
  const fromTheirs = inverse(inTheirs, theirs.length);
  const kept = new Map<number, Item>();
  let isCut = false;
  let list = theirs.flatMap((value, at): Item[] => {
    const from = fromTheirs[at] ?? null;
    if (from === null) return [{ value, from }];
    const own = inOurs[from] ?? null;
    if (own === null && same(value, base[from])) return [];
    const merged = own === null ? { value, isCut: true } : merge(base[from], ours[own], value);
    isCut ||= merged.isCut;
    const item = { value: merged.value ?? value, from };
    kept.set(from, item);
    return [item];
  });
  // What they removed is gone, also where something else was made of it here.
  isCut ||= base.some(
    (value, from) =>
      inTheirs[from] === null && inOurs[from] !== null && !same(ours[inOurs[from] ?? -1], value),
  );

  const common = new Set([...kept.keys()].filter((from) => inOurs[from] !== null));
  const ourOrder = fromOurs.filter((from) => from !== null && common.has(from)) as number[];
  const theirOrder = fromTheirs.filter((from) => from !== null && common.has(from)) as number[];
  const theyMoved = moved(theirOrder);
  const isOneOrder = same(ourOrder, theirOrder);
  const weMoved = isOneOrder ? new Set<number>() : moved(ourOrder);
  isCut ||= [...weMoved].some((from) => theyMoved.has(from));

  const added = list.filter(({ from }) => from === null);
  let last: Item | undefined;
  for (const [at, value] of ours.entries()) {
    const from = fromOurs[at] ?? null;
    const known = from === null ? twin(value, added) : kept.get(from);
    // They removed it.
    if (from !== null && !known) continue;
    if (known && (from === null || !weMoved.has(from) || theyMoved.has(from))) {
      last = known;
      continue;
    }
    const item = known ?? { value, from };
    const without = list.filter((one) => one !== item);
    let place = last ? without.indexOf(last) + 1 : 0;
    while (added.includes(without[place] as Item)) place += 1;
    list = without.toSpliced(place, 0, item);
    last = item;
  }
  return { value: list.map(({ value }) => value), isCut };
}

/** The same word, code or number that was added by both stands there once. */
function twin(value: Json, added: readonly Item[]): Item | undefined {
  return isWord(value) ? added.find((item) => item.value === value) : undefined;
}

/** Whether a value is all that tells an item from others: two that are the same are one. */
export function isWord(value: Json): boolean {
  return value !== '' && typeof value !== 'object';
}

/** By the place in `next`, the one in `base`. */
function inverse(matched: readonly (number | null)[], length: number): (number | null)[] {
  const back: (number | null)[] = Array.from({ length }, () => null);
  for (const [from, to] of matched.entries()) if (to !== null) back[to] = from;
  return back;
}

/** Those that stand elsewhere: all but as many as can be left in the order of their numbers. */
export function moved(order: readonly number[]): Set<number> {
  const chains: number[][] = [];
  for (const [at, number] of order.entries()) {
    const before = chains.slice(0, at).filter((chain) => (chain.at(-1) ?? -1) < number);
    const longest = before.reduce<number[]>((most, chain) => (chain.length > most.length ? chain : most), []);
    chains.push([...longest, number]);
  }
  const stays = chains.reduce<number[]>((most, chain) => (chain.length > most.length ? chain : most), []);
  return new Set(order.filter((number) => !stays.includes(number)));
}

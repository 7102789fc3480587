import { blocksOf, find, OpError, read, setIn, withItem } from './apply';
import { counterparts, same } from './counterparts';
import { carryItem, type Matches, type Purpose } from './items';
import { merge } from './merge';
import { isNothing, nothing } from './nothing';
import { difference, over, splice } from './splice';
import type { Draft, Fields, ItemOp, Json, Op, Place, PlaceOp, Splice } from './types';

/** An operation as it is after what others did. */
export interface Carried {
  /** A splice of nothing where nothing is left to do. */
  op: Op;
  /** Others changed the same as it does: that part of it is left out. */
  isCut: boolean;
  /** What it was done in is gone, or others made something else of the item that it would move or remove. */
  isGone: boolean;
  /** Others did something in the same field. */
  isMet: boolean;
}

/** What stands under one name of a block or of the page: without what others did, and with it. */
interface Pair {
  expected: Fields;
  actual: Fields;
}

/** What others did, carried over operations that were made without it. */
export class Others {
  /** By block and name, as far as anybody asked for it; nothing where both are the same, and stay so. */
  #pairs = new Map<string, Pair | null>();
  /** What others did to texts, by the place that they had without it. */
  #did = new Map<string, Splice | null>();
  /** Which items of lists are the same, by the place that the list had without it. Equal ones are not told apart by what they say. */
  #matches = new Map<string, Matches>();
  /** Blocks that were put there whole on the way: what others did in them is gone. */
  #whole = new Set<string>();

  constructor(
    /** What the draft would be without them. */
    readonly expected: Draft,
    readonly actual: Draft,
  ) {}

  copy(): Others {
    const copy = new Others(this.expected, this.actual);
    copy.#pairs = new Map(this.#pairs);
    copy.#did = new Map(this.#did);
    copy.#matches = new Map(this.#matches);
    copy.#whole = new Set(this.#whole);
    return copy;
  }

  /** The operation as it is after what others did; from then on that is what it is after the operation. */
  before(op: Op, purpose: Purpose): Carried {
    if (op.kind === 'addBlock') {
      for (const { id } of [op.block, ...Object.values(op.block).flatMap(blocksOf)]) this.#whole.add(id);
      return as(op);
    }
    if (!('field' in op)) return as(op);
    if (op.block !== null && this.#whole.has(op.block)) return as(op);
    const root = `${op.block ?? ''}/${op.field.split('.')[0]}`;
    const pair = this.#pairs.has(root) ? this.#pairs.get(root) : this.#first(op);
    this.#pairs.set(root, pair ?? null);
    if (!pair) return as(op);
    const carried = this.#over(pair, op, purpose);
    const expected = done(pair.expected, op);
    const actual = carried.isGone ? pair.actual : done(pair.actual, carried.op);
    // Splices are many, and hardly ever make the two alike.
    this.#pairs.set(root, op.kind !== 'text' && same(expected, actual) ? null : { expected, actual });
    return { ...carried, isMet: true };
  }

  #over(pair: Pair, op: PlaceOp, purpose: Purpose): Carried {
    switch (op.kind) {
      case 'text':
        return this.#typed(pair, op);
      case 'set':
        return this.#set(pair, op, purpose === 'undo');
      default:
        return this.#inList(pair, op, purpose);
    }
  }

  #typed(pair: Pair, op: Op & { kind: 'text' }): Carried {
    const way = this.#wayOf(pair, op);
    if (!way) return gone(op);
    const key = keyOf(op);
    const known = this.#did.get(key);
    const did = known === undefined ? difference(text(way.expected), text(way.actual)) : known;
    this.#did.set(key, did && over(did, op, false));
    return as({ ...op, ...(did && over(op, did)), field: way.field });
  }

  #set(pair: Pair, op: Op & { kind: 'set' }, isTakenBack: boolean): Carried {
    const way = this.#wayOf(pair, op);
    if (!way) return gone(op);
    this.#forget(keyOf(op));
    // A value that is one thing is the one that was set last.
    const isWhole = !(way.isInList && isTakenBack) && ![way.expected, op.value, way.actual].some(isComposite);
    if (isWhole) return as({ ...op, field: way.field });
    const { value, isCut } = merge(way.expected, op.value ?? undefined, way.actual);
    return { ...as({ ...op, field: way.field, value: value ?? null }), isCut };
  }

  #inList(pair: Pair, op: ItemOp, purpose: Purpose): Carried {
    const way = this.#wayOf(pair, op);
    // A list without items may be no list at all.
    const [expected, actual] = [way?.expected ?? [], way?.actual ?? []];
    if (!way || !Array.isArray(expected) || !Array.isArray(actual)) return gone(op);
    const key = keyOf(op);
    const lists = { expected, actual, matches: this.#matchesOf(key, expected, actual) };
    const carried = carryItem({ ...op, field: way.field }, lists, purpose);
    this.#forget(key);
    this.#matches.set(key, carried.matches);
    return carried.isGone ? gone(op) : as(carried.op ?? nothing(op));
  }

  /** Where a place is after what others did to the lists that lead to it, and what stands there; nothing where it is gone. */
  #wayOf(pair: Pair, { block, field }: Place) {
    let [expected, actual]: (Json | undefined)[] = [pair.expected, pair.actual];
    let isInList = false;
    const steps: string[] = [];
    for (const [at, step] of field.split('.').entries()) {
      let to = step;
      if (Array.isArray(expected)) {
        if (!Array.isArray(actual)) return null;
        isInList = true;
        const list = keyOf({ block, field: field.split('.').slice(0, at).join('.') });
        const found = this.#matchesOf(list, expected, actual)[Number(step)] ?? null;
        if (found === null) return null;
        to = String(found);
      }
      steps.push(to);
      [expected, actual] = [within(expected, step), within(actual, to)];
    }
    return { field: steps.join('.'), expected, actual, isInList };
  }

  #matchesOf(key: string, expected: readonly Json[], actual: readonly Json[]): Matches {
    const matches = this.#matches.get(key) ?? counterparts(expected, actual);
    this.#matches.set(key, matches);
    return matches;
  }

  /** What was known of a value is looked for anew: it is another one, or its items stand elsewhere. */
  #forget(key: string): void {
    for (const known of [this.#did, this.#matches])
      for (const at of known.keys()) if (at === key || at.startsWith(`${key}.`)) known.delete(at);
  }

  #first({ block, field }: Place): Pair | null {
    if (block !== null && !(find(this.expected, block) && find(this.actual, block))) return null;
    const name = field.split('.')[0] ?? field;
    const [expected, actual] = [this.expected, this.actual].map((draft) =>
      read(draft, { block, field: name }),
    );
    if (same(expected, actual)) return null;
    return { expected: under(name, expected), actual: under(name, actual) };
  }
}

function as(op: Op): Carried {
  return { op, isCut: false, isGone: false, isMet: false };
}

function gone(op: Op): Carried {
  return { ...as(op), isGone: true };
}

function keyOf({ block, field }: Place): string {
  return `${block ?? ''}/${field}`;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

const isComposite = (value: Json | undefined) => typeof value === 'object' && value !== null;

const under = (name: string, value: Json | undefined): Fields =>
  value === undefined ? {} : { [name]: value };

function within(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return typeof value === 'object' && value !== null ? value[step] : undefined;
}

/** The same where it cannot be done. */
function done(fields: Fields, op: Op): Fields {
  if (!('field' in op) || isNothing(op)) return fields;
  const steps = op.field.split('.');
  const before = steps.reduce<Json | undefined>(within, fields);
  try {
    if (op.kind === 'set') return setIn(fields, steps, op.value) as Fields;
    const value = op.kind === 'text' ? splice(text(before), op) : withItem(before, op);
    return value === null ? fields : (setIn(fields, steps, value) as Fields);
  } catch (error) {
    if (error instanceof OpError) return fields;
    throw error;
  }
}

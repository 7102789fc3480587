import { blocksOf, find, OpError, read, setIn } from './apply';
import { counterparts, same } from './counterparts';
import { merge } from './merge';
import { difference, over, splice } from './splice';
import type { Draft, Fields, Json, Op, Place, Splice } from './types';

/** An operation as it is after what others did. */
export interface Carried {
  op: Op;
  /** Others changed the same as it does: that part of it is left out. */
  isCut: boolean;
  /** What it was done in is gone. */
  isGone: boolean;
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
    copy.#whole = new Set(this.#whole);
    return copy;
  }

  /**
   * The operation as it is after what others did; from then on that is what it is after the operation. What is taken back gives way
   * to what others made of the same item since; what waits comes after it.
   */
  before(op: Op, isTakenBack: boolean): Carried {
    if (op.kind === 'addBlock') {
      for (const { id } of [op.block, ...Object.values(op.block).flatMap(blocksOf)]) this.#whole.add(id);
      return as(op);
    }
    if (op.kind !== 'text' && op.kind !== 'set') return as(op);
    if (op.block !== null && this.#whole.has(op.block)) return as(op);
    const root = `${op.block ?? ''}/${op.field.split('.')[0]}`;
    const pair = this.#pairs.has(root) ? this.#pairs.get(root) : this.#first(op);
    this.#pairs.set(root, pair ?? null);
    if (!pair) return as(op);
    const carried = op.kind === 'text' ? this.#typed(pair, op) : this.#set(pair, op, isTakenBack);
    const expected = done(pair.expected, op);
    const actual = carried.isGone ? pair.actual : done(pair.actual, carried.op);
    // Splices are many, and hardly ever make the two alike.
    this.#pairs.set(root, op.kind === 'set' && same(expected, actual) ? null : { expected, actual });
    return carried;
  }

  #typed(pair: Pair, op: Op & { kind: 'text' }): Carried {
    const way = wayOf(pair, op);
    if (!way) return { op, isCut: false, isGone: true };
    const key = keyOf(op);
    const known = this.#did.get(key);
    const did = known === undefined ? difference(text(way.expected), text(way.actual)) : known;
    this.#did.set(key, did && over(did, op, false));
    return as({ ...op, field: way.field, ...(did && over(op, did)) });
  }

  #set(pair: Pair, op: Op & { kind: 'set' }, isTakenBack: boolean): Carried {
    const way = wayOf(pair, op);
    if (!way) return { op, isCut: false, isGone: true };
    const key = keyOf(op);
    for (const known of this.#did.keys())
      if (known === key || known.startsWith(`${key}.`)) this.#did.delete(known);
    // A value that is one thing is the one that was set last.
    const isWhole = !(way.isInList && isTakenBack) && ![way.expected, op.value, way.actual].some(isComposite);
    if (isWhole) return as({ ...op, field: way.field });
    const { value, isCut } = merge(way.expected, op.value ?? undefined, way.actual);
    return { op: { ...op, field: way.field, value: value ?? null }, isCut, isGone: false };
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
  return { op, isCut: false, isGone: false };
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

/** Where a place is after what others did to the lists that lead to it, and what stands there; nothing where it is gone. */
function wayOf(pair: Pair, { field }: Place) {
  let [expected, actual]: (Json | undefined)[] = [pair.expected, pair.actual];
  let isInList = false;
  const steps: string[] = [];
  for (const step of field.split('.')) {
    let to = step;
    if (Array.isArray(expected)) {
      if (!Array.isArray(actual)) return null;
      isInList = true;
      const found = counterparts(expected, actual)[Number(step)] ?? null;
      if (found === null) return null;
      to = String(found);
    }
    steps.push(to);
    [expected, actual] = [within(expected, step), within(actual, to)];
  }
  return { field: steps.join('.'), expected, actual, isInList };
}

function within(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return typeof value === 'object' && value !== null ? value[step] : undefined;
}

/** The same where it cannot be done. */
function done(fields: Fields, op: Op): Fields {
  if (op.kind !== 'text' && op.kind !== 'set') return fields;
  const steps = op.field.split('.');
  const before = steps.reduce<Json | undefined>(within, fields);
  const value = op.kind === 'set' ? op.value : splice(text(before), op);
  if (value === null && op.kind === 'text') return fields;
  try {
    return setIn(fields, steps, value) as Fields;
  } catch (error) {
    if (error instanceof OpError) return fields;
    throw error;
  }
}

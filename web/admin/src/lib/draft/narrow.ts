import { isBlocks, isFields, read } from './apply';
import { same } from './counterparts';
import type { Draft, Json, Op } from './types';

/** Steps that the server takes in a path. */
const DEEPEST = 8;

type SetOp = Op & { kind: 'set' };

/**
 * What sets a whole list although it adds, moves, removes or changes one of its items does so to that item alone, and of an object to
 * the one field: what others do in the other items meanwhile is not written over.
 */
export function narrowed(draft: Draft, op: Op): Op {
  return op.kind === 'set' ? narrower(op, read(draft, op)) : op;
}

function narrower(op: SetOp, before: Json | undefined): Op {
  const { value } = op;
  const list = before ?? [];
  if (!Array.isArray(list) || !Array.isArray(value) || isBlocks(list) || isBlocks(value)) return op;
  // Null in the place of an item takes the item away.
  if (list.includes(null) || value.includes(null)) return op;
  return oneMoved(op, list, value) ?? oneChanged(op, list, value);
}

/** The one item by which two lists differ in their length or their order, if that is all. */
function oneMoved({ block, field }: SetOp, list: readonly Json[], value: readonly Json[]): Op | null {
  const start = alike(list, value);
  const grows = value.length - list.length;
  const rest = list.slice(start);
  const next = value.slice(start);
  if (grows === 1 && same(rest, next.slice(1)))
    return { kind: 'addItem', block, field, index: start, value: next[0] ?? null };
  if (grows === -1 && same(rest.slice(1), next)) return { kind: 'removeItem', block, field, index: start };
  if (grows !== 0 || rest.length < 2) return null;
  const last = list.length - 1 - alike(list.toReversed(), value.toReversed());
  const [own, others] = [list.slice(start, last + 1), value.slice(start, last + 1)];
  if (same([...own.slice(1), own[0] ?? null], others))
    return { kind: 'moveItem', block, field, index: start, to: last };
  if (same([own.at(-1) ?? null, ...own.slice(0, -1)], others))
    return { kind: 'moveItem', block, field, index: last, to: start };
  return null;
}

/** How many items two lists begin with that say the same. */
function alike(one: readonly Json[], other: readonly Json[]): number {
  const differs = one.findIndex((item, at) => at >= other.length || !same(item, other[at]));
  return differs < 0 ? one.length : differs;
}

function oneChanged(op: SetOp, list: readonly Json[], value: readonly Json[]): Op {
  if (list.length !== value.length) return op;
  const [at, ...others] = [...value.keys()].filter((index) => !same(list[index], value[index]));
  const steps = op.field.split('.');
  if (at === undefined || others.length > 0 || steps.length >= DEEPEST) return op;
  const [item, next] = [list[at] ?? null, value[at] ?? null];
  const inItem = [...steps, String(at)];
  const field = oneField(item, next);
  return field !== null && isFields(item) && isFields(next) && inItem.length < DEEPEST
    ? narrower({ ...op, field: [...inItem, field].join('.'), value: next[field] ?? null }, item[field])
    : narrower({ ...op, field: inItem.join('.'), value: next }, item);
}

/** The one field that two objects differ in, where both have it and it can stand in a path. */
function oneField(one: Json, other: Json): string | null {
  if (!isFields(one) || !isFields(other)) return null;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const [name, ...more] = names.filter((each) => !same(one[each], other[each]));
  const isStep = name !== undefined && more.length === 0 && /^\w{1,64}$/.test(name);
  return isStep && one[name] != null && other[name] != null ? name : null;
}

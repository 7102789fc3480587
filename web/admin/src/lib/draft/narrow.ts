import { isBlocks, isFields, read } from './apply';
import { same } from './counterparts';
import type { Draft, Json, Op } from './types';

/** Steps that the server takes in a path. */
const DEEPEST = 8;

/**
 * What sets a whole list although it changes one of its items sets that item alone, and of an object the one field: what others do
 * in the other items meanwhile is not written over.
 */
export function narrowed(draft: Draft, op: Op): Op {
  if (op.kind !== 'set') return op;
  const { steps, value } = narrower(op.field.split('.'), read(draft, op), op.value);
  return { ...op, field: steps.join('.'), value };
}

function narrower(steps: string[], before: Json | undefined, value: Json): { steps: string[]; value: Json } {
  const isList = Array.isArray(before) && Array.isArray(value) && before.length === value.length;
  if (!isList || isBlocks(before)) return { steps, value };
  const [at, ...others] = [...value.keys()].filter((index) => !same(before[index], value[index]));
  if (at === undefined || others.length > 0) return { steps, value };
  const [item, next] = [before[at] ?? null, value[at] ?? null];
  // Null in the place of an item takes the item away.
  if (item === null || next === null || steps.length >= DEEPEST) return { steps, value };
  const inItem = [...steps, String(at)];
  const field = oneField(item, next);
  return field !== null && isFields(item) && isFields(next) && inItem.length < DEEPEST
    ? narrower([...inItem, field], item[field], next[field] ?? null)
    : narrower(inItem, item, next);
}

/** The one field that two objects differ in, where both have it and it can stand in a path. */
function oneField(one: Json, other: Json): string | null {
  if (!isFields(one) || !isFields(other)) return null;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const [name, ...more] = names.filter((each) => !same(one[each], other[each]));
  const isStep = name !== undefined && more.length === 0 && /^\w{1,64}$/.test(name);
  return isStep && one[name] != null && other[name] != null ? name : null;
}

import { isFields } from './apply';
import type { Draft, Fields, Json } from './types';

/** `next`, made of the parts of `before` that say the same: whoever shows those need not look at them again. */
export function sharing(before: Draft, next: Draft): Draft {
  const { segment, published } = next;
  const content = shared(before.content, next.content) as Fields;
  const isSame = content === before.content && segment === before.segment && published === before.published;
  return isSame ? before : { segment, published, content };
}

function shared(before: Json | undefined, next: Json): Json {
  if (before === next) return next;
  if (Array.isArray(next)) {
    if (!Array.isArray(before)) return next;
    // Blocks are the same wherever they stand.
    const list = next.map((item, index) => shared(counterpart(before, item, index), item));
    return list.length === before.length && list.every((item, index) => item === before[index])
      ? before
      : list;
  }
  if (!isFields(next) || !isFields(before)) return next;
  const entries = Object.entries(next).map(([name, value]) => [name, shared(before[name], value)] as const);
  const isSame =
    entries.length === Object.keys(before).length && entries.every(([name, value]) => value === before[name]);
  return isSame ? before : Object.fromEntries(entries);
}

function counterpart(before: readonly Json[], item: Json, index: number): Json | undefined {
  const at = before[index];
  if (!isFields(item) || typeof item['id'] !== 'string') return at;
  if (isFields(at) && at['id'] === item['id']) return at;
  return before.find((one) => isFields(one) && one['id'] === item['id']);
}

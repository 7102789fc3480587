import type { Splice } from './types';

/** The one splice that makes `after` of `before`; null where they are equal. No character is cut in two. */
export function difference(before: string, after: string): Splice | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (start > 0 && isHigh(before, start - 1)) start -= 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  if (end > 0 && isLow(before, before.length - end)) end -= 1;
  return {
    at: start,
    remove: before.slice(start, before.length - end),
    insert: after.slice(start, after.length - end),
  };
}

/** The same between two pieces of simple HTML: no tag and no entity is cut in two, so that what others do beside it fits. */
export function htmlDifference(before: string, after: string): Splice | null {
  const plain = difference(before, after);
  if (!plain) return null;
  let start = plain.at;
  let [endBefore, endAfter] = [plain.at + plain.remove.length, plain.at + plain.insert.length];
  while (start > 0 && (isInside(before, start) || isInside(after, start))) start -= 1;
  while (
    endBefore < before.length &&
    endAfter < after.length &&
    (isInside(before, endBefore) || isInside(after, endAfter))
  ) {
    endBefore += 1;
    endAfter += 1;
  }
  return { at: start, remove: before.slice(start, endBefore), insert: after.slice(start, endAfter) };
}

/** Whether the place lies within a tag or an entity. */
function isInside(text: string, at: number): boolean {
  const before = text.slice(0, at);
  if (before.lastIndexOf('<') > before.lastIndexOf('>')) return true;
  const entity = /&[#\w]*$/.exec(before);
  return entity !== null && /^[#\w]*;/.test(text.slice(at));
}

export function splice(text: string, { at, remove, insert }: Splice): string | null {
  if (at > text.length || text.slice(at, at + remove.length) !== remove) return null;
  return text.slice(0, at) + insert + text.slice(at + remove.length);
}

/**
 * What a splice is after another one was done to the same text first. What both remove is removed once; what one types into
 * a piece that the other removes stays. At one place the other's text comes first where `isAfter`.
 */
export function over(own: Splice, other: Splice, isAfter = true): Splice {
  const ownEnd = own.at + own.remove.length;
  const otherEnd = other.at + other.remove.length;
  const grows = other.insert.length - other.remove.length;
  if (ownEnd < other.at || (ownEnd === other.at && !(own.at === other.at && isAfter && own.remove === '')))
    return own;
  if (own.at >= otherEnd) return { ...own, at: own.at + grows };
  if (own.remove === '') {
    // Typed into what is gone: it stands where that was.
    return { ...own, at: other.at + other.insert.length };
  }
  if (other.remove === '') {
    // Another one typed into what goes here: their words stay, and stand before ours.
    const at = other.at - own.at;
    const remove = own.remove.slice(0, at) + other.insert + own.remove.slice(at);
    return { at: own.at, remove, insert: other.insert + own.insert };
  }
  const before = own.remove.slice(0, Math.max(0, other.at - own.at));
  const after = own.remove.slice(Math.min(own.remove.length, Math.max(0, otherEnd - own.at)));
  const isCovering = own.at <= other.at;
  if (before && after)
    return { at: own.at, remove: before + other.insert + after, insert: other.insert + own.insert };
  if (before) return { at: own.at, remove: before, insert: own.insert };
  if (after) return { at: other.at + other.insert.length, remove: after, insert: own.insert };
  return { at: isCovering ? other.at : other.at + other.insert.length, remove: '', insert: own.insert };
}

function isHigh(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
}

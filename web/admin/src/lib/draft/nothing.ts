import type { Op } from './types';

const NONE = { kind: 'text', at: 0, remove: '', insert: '' } as const;

/** What an operation is of which nothing is left to do. Its number is the server's to count: it hears of a splice of nothing. */
export function nothing(op: Op): Op {
  if (op.kind === 'text') return { ...op, ...NONE };
  if (!('field' in op) || (op.kind === 'set' && !op.field.includes('.'))) return op;
  // All pages have a name. Done where a list's item was, it would be done to another one.
  return { ...NONE, block: null, field: 'name' };
}

export function isNothing(op: Op): boolean {
  return op.kind === 'text' && op.remove === '' && op.insert === '';
}

import { isFields } from './apply';
import type { Draft, Json } from './types';

export interface Piece {
  is: 'same' | 'gone' | 'new';
  text: string;
}

export interface Change {
  path: string[];
  pieces: Piece[];
}

/** What differs between two drafts, place by place; blocks are the same where their ids are. */
export function compare(before: Draft, after: Draft): Change[] {
  const changes: Change[] = [];
  walk(whole(before), whole(after), [], changes);
  return changes;
}

function whole({ segment, published, content }: Draft): Json {
  return { segment, published, ...content };
}

function walk(before: Json | undefined, after: Json | undefined, path: string[], into: Change[]): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const [was, is] = [parts(before), parts(after)];
  if (was && is) {
    for (const name of new Set([...was.keys(), ...is.keys()]))
      walk(was.get(name), is.get(name), [...path, name], into);
    return;
  }
  into.push({ path, pieces: words(plain(before), plain(after)) });
}

/** The named parts of an object or of a list of blocks; null for what is compared as a whole. */
function parts(value: Json | undefined): Map<string, Json> | null {
  if (isFields(value))
    return new Map(Object.entries(value).filter(([name]) => name !== 'id' && name !== 'type'));
  if (!Array.isArray(value) || !value.every(isFields)) return null;
  return new Map(
    value.map((item, index) => {
      const type = item['type'] ?? '';
      return [`${type} ${item['id'] ?? index + 1}`.trim(), item];
    }),
  );
}

function plain(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string')
    return value
      .replace(/<\/(p|h2|h3|li)>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .trim();
  if (typeof value !== 'object') return String(value);
  const inner = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([name, one]) => (name === 'id' || name === 'type' ? [] : [one]));
  return inner.map(plain).filter(Boolean).join(' · ');
}

/** Longest texts that are compared word by word; longer ones are shown as a whole. */
const MOST_WORDS = 600;

/** The difference of two texts in words. */
export function words(before: string, after: string): Piece[] {
  const [a, b] = [before, after].map((text) => text.split(/(\s+)/).filter((word) => word !== '')) as [
    string[],
    string[],
  ];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return joined([piece('gone', before), piece('new', after)]);
  // The longest words that both have in their order.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push(piece('same', a[i] ?? ''));
      i += 1;
      j += 1;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push(piece('gone', a[i] ?? ''));
      i += 1;
    } else {
      pieces.push(piece('new', b[j] ?? ''));
      j += 1;
    }
  }
  return joined(pieces);
}

function piece(is: Piece['is'], text: string): Piece {
  return { is, text };
}

function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const one of pieces) {
    const last = result.at(-1);
    if (one.text === '') continue;
    if (last?.is === one.is) last.text += one.text;
    else result.push({ ...one });
  }
  return result;
}

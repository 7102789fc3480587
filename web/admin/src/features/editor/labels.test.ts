import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { setDictionary } from '@/lib/i18n';
import fi from '@/locales/fi.json';
import { blockHint, choiceLabel, fieldHint } from './labels';

/** The app's own fields of pages, which no type names. */
const OWN = ['segment', 'published'];

beforeEach(() => setDictionary('fi', fi));

/** The fields of each type of page and block, as the pages that `npm run types` makes of the server's types tell them. */
function documented(folder: string): Map<string, Set<string>> {
  const path = join(import.meta.dirname, '../../../../../docs', folder);
  const pages = readdirSync(path).filter((file) => file !== 'README.md');
  return new Map(
    pages.map((file) => {
      const text = readFileSync(join(path, file), 'utf8');
      const type = /^- Type: `(\w+)`$/m.exec(text)?.[1] ?? /^# (\w+)$/m.exec(text)?.[1] ?? file;
      return [type, new Set([...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name))];
    }),
  );
}

const blocks = documented('blocks');
const types = new Map([...documented('pages'), ...blocks]);
const named = (area: string) =>
  Object.keys(fi)
    .filter((key) => key.startsWith(area))
    .map((key) => key.slice(area.length));

test('hints are told of fields that there are', () => {
  const all = new Set([...OWN, ...[...types.values()].flatMap((fields) => [...fields])]);
  const isThere = (key: string) => {
    const [field = '', type] = key.split('/').reverse();
    return type === undefined ? all.has(field) : types.get(type)?.has(field) === true;
  };
  expect(all.size).toBeGreaterThan(200);
  expect(named('/hints/').filter((key) => !isThere(key))).toEqual([]);
});

test('every type of block has its hint, and no other has one', () => {
  expect(named('/blockHints/').sort()).toEqual([...blocks.keys()].sort());
});

test('the hint of a type comes before that of the name', () => {
  setDictionary('en', { '/hints/body': 'A text.', '/hints/CategoryContent/body': 'The category’s text.' });
  expect(fieldHint('CategoryContent', 'body')).toBe('The category’s text.');
  expect(fieldHint('NoticeBlock', 'body')).toBe('A text.');
  expect(fieldHint('NoticeBlock', 'heading')).toBeUndefined();
  expect(blockHint('NoticeBlock')).toBeUndefined();
});

test('looks are called the same in fields as where the preview is chosen', () => {
  expect(choiceLabel('fi-default')).toBe('Brändisivusto');
  expect(choiceLabel('no-such-word')).toBe('No such word');
});

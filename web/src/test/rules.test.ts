import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finders } from '@/blocks/finders';
import { blocks as further } from '@/blocks/further';
import { common } from '@/blocks/registry';
import { pages as furtherPages } from '@/pages/further';
import { common as commonPages } from '@/pages/registry';

const src = join(import.meta.dirname, '..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const folders = (of: string) =>
  readdirSync(join(src, of), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

describe('the house rules', () => {
  it('every page and every block is registered under the name of its folder', () => {
    expect(Object.keys({ ...commonPages, ...furtherPages }).sort()).toEqual(folders('pages'));
    expect(Object.keys({ ...common, ...finders, ...further }).sort()).toEqual(folders('blocks'));
  });

  it('colours are written in the themes only', () => {
    const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i;
    const guilty = files.filter(
      (file) =>
        file.endsWith('.module.css') &&
        readFileSync(join(src, file), 'utf8')
          .split('\n')
          .some((line) => literal.test(line)),
    );
    expect(guilty).toEqual([]);
  });

  it('jotai is named in the store only, and the socket hook once', () => {
    const naming = (what: RegExp) =>
      files.filter(
        (file) => /(?<!\.test)\.tsx?$/.test(file) && what.test(readFileSync(join(src, file), 'utf8')),
      );
    expect(naming(/from 'jotai/)).toEqual(['lib/store.ts']);
    expect(naming(/from 'react-use-websocket/)).toEqual(['features/realtime/socket.tsx']);
  });

  it("tests wait as the setup says, not for the one second that vitest's own waiting gives a busy machine", () => {
    const waiting = [src, join(src, '../admin/src')].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.test\.tsx?$/.test(file) && file !== join('test', 'rules.test.ts'))
        .filter((file) => /vi\.wait(For|Until)|expect\.poll/.test(readFileSync(join(folder, file), 'utf8'))),
    );
    expect(waiting).toEqual([]);
  });
});

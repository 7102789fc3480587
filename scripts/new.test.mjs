// What `npm run new` writes: both sides formatted, and the web's half known to the compiler and the linter.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from './tools.mjs';

let copy;

before(() => {
  copy = mkdtempSync(join(tmpdir(), 'praline-new-'));
  for (const part of [
    'biome.json',
    'rustfmt.toml',
    'crates/wire/src',
    'crates/site/locales',
    'web/gallery/definitions.json',
    'web/lints',
    'web/src',
    'web/tsconfig.json',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  for (const modules of ['node_modules', 'web/node_modules'])
    if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(copy, modules));
});

after(() => rmSync(copy, { recursive: true }));

test('a block and a page are written on both sides', () => {
  done(generate('block', 'price-table'));
  done(generate('page', 'price-list'));
  assert.match(read('crates/wire/src/blocks/mod.rs'), /\n {4}price_table::PriceTableBlock,\n\}/);
  assert.match(read('crates/wire/src/page/mod.rs'), /\nmod price_list;\n/);
  assert.match(read('crates/wire/src/page/mod.rs'), /\n {4}PriceListPage\(PriceListPage\),\n\}/);
  const rust = ['blocks/price_table.rs', 'page/price_list.rs', 'blocks/mod.rs', 'page/mod.rs'];
  done(call('rustfmt', '--check', '--edition=2024', ...rust.map((file) => `crates/wire/src/${file}`)));
  // What `npm run types` would write, once the server has been built with them.
  describe('PriceTableBlock', 'price-table-block', 'RichTextBlock');
  describe('PriceListPage', 'price-list-page', 'LandingPage');
  const sample = read('web/src/blocks/rich-text-block/sample.ts').replace(
    "heading: 'Meistä'",
    "heading: 'Hinnat'",
  );
  write(
    'web/src/blocks/price-table-block/sample.ts',
    sample.replaceAll('rich-text-block', 'price-table-block').replaceAll('RichTextBlock', 'PriceTableBlock'),
  );
  done(call('npx', 'biome', 'check', 'web/src/blocks', 'web/src/pages'));
  const include = [
    'blocks',
    'pages/registry.ts',
    'pages/further.tsx',
    'pages/price-list-page',
    'test/setup.ts',
  ];
  write(
    'web/tsconfig.new.json',
    JSON.stringify({ extends: './tsconfig.json', include: include.map((part) => `src/${part}`) }),
  );
  done(call('npx', 'tsc', '--noEmit', '-p', 'web/tsconfig.new.json'));
});

test('nothing that is there is written over, and names are words with hyphens', () => {
  const again = generate('block', 'hero');
  assert.notEqual(again.status, 0);
  assert.match(again.stderr, /hero\.rs is there already/);
  for (const name of ['PriceTable', '-a', '../a', ''])
    assert.notEqual(generate('block', name).status, 0, name);
});

function generate(...args) {
  return call('node', join(root, 'scripts/new.mjs'), ...args, `--root=${copy}`);
}

function call(command, ...args) {
  return spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
}

function done({ status, stdout, stderr }) {
  assert.equal(status, 0, `${stdout}\n${stderr}`);
}

/** A model like another one, in the types and in their union. */
function describe(model, component, like) {
  const file = 'web/src/lib/api/types.gen.ts';
  const types = read(file);
  const start = types.search(new RegExp(`\\n {8}(/\\*\\*[^/]*\\*/\\n {8})?${like}: `));
  const end = types.indexOf('\n        };', start) + '\n        };'.length;
  const its = types
    .slice(start, end)
    .replaceAll(like, model)
    .replace(/component: "[^"]+"/, `component: "${component}"`)
    .replace('heading: string | null', 'heading: string');
  const reference = `components["schemas"]["${like}"]`;
  const known = `${types.slice(0, start)}${its}${types.slice(start)}`;
  write(
    file,
    known
      .replaceAll(`| ${reference}`, `| ${reference} | components["schemas"]["${model}"]`)
      .replaceAll(`| "${like}"`, `| "${like}" | "${model}"`),
  );
}

const read = (path) => readFileSync(join(copy, path), 'utf8');
const write = (path, text) => writeFileSync(join(copy, path), text);

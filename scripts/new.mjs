// Writes both sides of a new block or page type, each with a test that fails until it shows something:
// `npm run new -- block price-table`, `npm run new -- page price-list`. With --root=<folder> it writes there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { files as allFiles, lines as allLines, next } from './new-templates.mjs';
import { root as here, stop } from './tools.mjs';

const [kind, name, ...rest] = process.argv.slice(2);
const root = rest.find((flag) => flag.startsWith('--root='))?.slice('--root='.length) ?? here;

if (!['block', 'page'].includes(kind) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? ''))
  stop('Say what is to be made: `npm run new -- block price-table` or `npm run new -- page price-list`.');

const words = name.split('-');
const made = {
  component: `${name}-${kind}`,
  model: [...words, kind].map((word) => word[0].toUpperCase() + word.slice(1)).join(''),
  module: words.join('_'),
  words: words.join(' '),
};

const files = allFiles[kind](made);
const lines = allLines[kind](made);
for (const path of Object.keys(files)) if (existsSync(join(root, path))) stop(`${path} is there already.`);
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`made     ${path}`);
}
for (const [path, place, line] of lines) {
  const text = readFileSync(join(root, path), 'utf8');
  const at = text.indexOf(place.before, text.indexOf(place.after));
  if (at < 0) stop(`${path} has no place for the line ${line}`);
  writeFileSync(join(root, path), `${text.slice(0, at)}${line}${text.slice(at)}`);
  console.log(`one line ${path}`);
}
// Lists are kept in the order that the formatters like.
const of = (end) =>
  [...new Set([...Object.keys(files), ...lines.map(([path]) => path)])].filter((path) => end.test(path));
format('rustfmt', ['--edition=2024', '--config-path', here, ...of(/\.rs$/)]);
format('npx', ['biome', 'format', '--write', ...of(/\.tsx?$/).map((path) => join(root, path))], here);
console.log(`\n${next[kind](made)}`);

function format(command, args, cwd = root) {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (done.status !== 0) stop(`What was made could not be formatted: ${done.stderr || done.error}`);
}

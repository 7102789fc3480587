// Makes web/src/lib/api/types.gen.ts from the server's OpenAPI document, lib/limits.gen.ts of both web apps from its limits, and from the definitions of blocks
// web/src/blocks/*/sample.ts, web/gallery/definitions.json and the pages of docs/blocks and docs/pages; with --check it only tells whether the files are current.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { blockPages } from './block-docs.mjs';
import { LARGEST, pictures } from './doc-pictures.mjs';
import { pagePages } from './page-docs.mjs';
import { root, stop, target } from './tools.mjs';

/** Calls that are for other programs than the shop's own pages. */
const OTHERS = /^\/api\/(cda\/(?!me(?:$|\/(?!carts))|paymentmethods)|payments|docs|openapi\.json)/;
const check = process.argv.includes('--check');

buildPrograms();

const folder = mkdtempSync(join(tmpdir(), 'praline-types-'));
try {
  const schema = JSON.parse(printed('praline', 'content', 'schema'));
  const files = {
    'web/src/lib/api/types.gen.ts': generate(),
    ...limits(),
    ...ofBlocks(),
    ...pagePages(schema),
  };
  for (const [file, made] of Object.entries(files)) keep(file, made);
  if (check) for (const picture of pictures()) expectPicture(picture);
  console.log('The types and samples are current.');
} finally {
  rmSync(folder, { recursive: true });
}

function keep(file, made) {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === made) return;
  if (check) stop(`${file} is not what the server says; run \`npm run types\` and look at what changed.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, made);
}

/** No two machines draw the same pixels: that the picture is there is all that can be asked. */
function expectPicture({ name, file }) {
  const size = existsSync(join(root, file)) ? statSync(join(root, file)).size : 0;
  if (size === 0) stop(`${file} is missing; run \`npm run pictures -- ${name}\`.`);
  if (size > LARGEST)
    stop(`${file} has ${size} bytes, at most ${LARGEST} are allowed; run \`npm run pictures -- ${name}\`.`);
}

/** What the server takes at most and at least, for each of the web apps. */
function limits() {
  const { web, admin } = JSON.parse(printed('examples/limits'));
  return Object.fromEntries(
    [
      ['web/src/lib/limits.gen.ts', web],
      ['web/admin/src/lib/limits.gen.ts', admin],
    ].map(([file, constants]) => [file, limitsModule(constants)]),
  );
}

function limitsModule(constants) {
  const lines = Object.entries(constants).map(([name, value]) => `export const ${name} = ${value};`);
  return `// What the server takes; \`npm run types\` makes this file.\n\n${lines.join('\n')}\n`;
}

/** The samples of blocks as pages carry them, each beside its component, and what editors and the gallery read of the definitions. */
function ofBlocks() {
  const { samples, definitions } = JSON.parse(printed('examples/samples'));
  const made = Object.entries(samples).map(([component, sample]) => {
    const file = `web/src/blocks/${component}/sample.ts`;
    return [file, formatted(file, sampleModule(component, sample))];
  });
  const listed = 'web/gallery/definitions.json';
  return {
    ...Object.fromEntries(made),
    // What is never told to a page has no sample that could be shown.
    [listed]: formatted(listed, JSON.stringify(definitions.filter(({ component }) => component in samples))),
    ...blockPages(definitions),
  };
}

function sampleModule(component, sample) {
  return `import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; \`npm run types\` makes this file from the block's definition. */
export const sample: BlockOf<'${component}'> = ${JSON.stringify(sample)};
`;
}

function formatted(file, source) {
  const biome = spawnSync('npx', ['biome', 'format', `--stdin-file-path=${file}`], {
    cwd: root,
    encoding: 'utf8',
    input: source,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (biome.status !== 0) stop(`${file} could not be formatted; the lines above say why.`);
  return biome.stdout;
}

/**
 * What `cargo test --workspace` builds, and no other choice of it: a choice with other features would compile most dependencies
 * once more.
 */
function buildPrograms() {
  const done = spawnSync(
    'cargo',
    ['build', '--quiet', '--locked', '--workspace', '--bins', '--examples', '--tests'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (done.status !== 0) stop('The server could not be built; the lines above say why.');
}

/** What a program of the workspace prints; `name` is its path among what cargo built. */
function printed(name, ...words) {
  const done = spawnSync(join(target, 'debug', name), words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (done.status !== 0) stop('The server could not say what it sends; the lines above say why.');
  return done.stdout;
}

function generate() {
  const document = printed('praline', 'openapi');
  const input = join(folder, 'openapi.json');
  const output = join(folder, 'types.ts');
  const described = JSON.parse(document);
  writeFileSync(input, JSON.stringify({ ...described, paths: ownCalls(described.paths) }));
  const made = spawnSync(
    'npm',
    ['exec', '--workspace', 'scripts/api-types', '--', 'openapi-typescript', input, '-o', output],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (made.status !== 0)
    stop('The types could not be made from the OpenAPI document; the lines above say why.');
  return readFileSync(output, 'utf8');
}

/**
 * The calls of the shop's own pages, with what they answer when they work: calls for other programs, and failures, which all have
 * one form, would make the file ten times as long.
 */
function ownCalls(paths) {
  const own = Object.entries(paths).filter(([path]) => path === '/api/cda/content' || !OTHERS.test(path));
  return Object.fromEntries(own.map(([path, methods]) => [path, mapValues(methods, answersOnly)]));
}

function answersOnly({ responses, ...operation }) {
  if (!responses) return operation;
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const answers = good.map(([status, { description, content }]) => [status, { description, content }]);
  return withoutExamples({ ...operation, operationId: undefined, responses: Object.fromEntries(answers) });
}

function withoutExamples(value) {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const { example, examples, ...rest } = value;
  return mapValues(rest, withoutExamples);
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

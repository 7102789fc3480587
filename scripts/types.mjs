// Makes web/src/lib/api/types.gen.ts from the server's OpenAPI document; with --check it only tells
// whether the file is current.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, stop } from './tools.mjs';

const target = join(root, 'web/src/lib/api/types.gen.ts');
/** Calls that are for other programs than the shop's own pages. */
const OTHERS = /^\/api\/(cda|docs|openapi\.json)/;
const check = process.argv.includes('--check');

const folder = mkdtempSync(join(tmpdir(), 'praline-types-'));
try {
  const made = generate();
  if (!check) {
    writeFileSync(target, made);
    console.log('web/src/lib/api/types.gen.ts is current.');
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== made) {
    stop(
      'web/src/lib/api/types.gen.ts is not what the server says; run `npm run types` and look at what changed.',
    );
  } else {
    console.log('web/src/lib/api/types.gen.ts is current.');
  }
} finally {
  rmSync(folder, { recursive: true });
}

function generate() {
  const document = spawnSync('cargo', ['run', '--quiet', '--locked', '-p', 'server', '--', 'openapi'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (document.status !== 0)
    stop('The server could not print its OpenAPI document; the lines above say why.');
  const input = join(folder, 'openapi.json');
  const output = join(folder, 'types.ts');
  const described = JSON.parse(document.stdout);
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

// Asks a fresh server everything that its OpenAPI document allows, and much that it does not: no answer may be a
// server error, have an undocumented status or another shape than the document says.
// `npm run fuzz -- --cases 50000 --seed 1`. Needs Python 3; schemathesis is installed into target/fuzz at the first run.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { must, run, stop, target } from './tools.mjs';

const SCHEMATHESIS = '4.32.5';
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

const { values: options } = parseArgs({
  options: { cases: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const cases = Number(options.cases);
if (!Number.isInteger(cases) || cases < 1) stop('--cases takes a number from 1 on.');

const schemathesis = await needSchemathesis();
const program = newestProgram();
const folder = mkdtempSync(join(tmpdir(), 'praline-fuzz-'));
const started = Date.now();
const server = spawn(
  program,
  ['serve', '--listen', '127.0.0.1:0', '--data-dir', folder, '--seed', 'demo', '--no-limits'],
  { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
);
try {
  const url = await address(server);
  const operations = await countOperations(url);
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(
    config,
    [
      `[auth.openapi.bearer]\nbearer = "${await visitorToken(url)}"`,
      `[auth.openapi.service]\nbearer = "${serviceToken()}"\n`,
    ].join('\n'),
  );
  const code = await run(
    schemathesis,
    [
      '--config-file',
      config,
      'run',
      `${url}/api/openapi.json`,
      '--checks',
      CHECKS.join(','),
      '--phases',
      'examples,coverage,fuzzing',
      '--max-examples',
      String(Math.ceil(cases / operations)),
      '--seed',
      options.seed,
      '--continue-on-failure',
      '--suppress-health-check',
      'all',
    ],
    { cwd: folder },
  );
  if (server.exitCode !== null)
    stop(`The server ended with exit code ${server.exitCode} while it was asked.`);
  console.log(`${operations} operations, ${Math.round((Date.now() - started) / 1000)} s`);
  process.exitCode = code;
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => (server.exitCode === null ? server.on('close', resolve) : resolve()));
  rmSync(folder, { recursive: true });
}

async function ask(url, init) {
  // biome-ignore lint/style/noRestrictedGlobals: the web app's calls go through its own module; this is no part of it
  return await fetch(url, init);
}

/** The schemathesis of a private Python environment, which is made when it is not there. */
async function needSchemathesis() {
  const environment = join(target, 'fuzz');
  const bin = join(environment, 'bin');
  const program = join(bin, 'schemathesis');
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (version.includes(SCHEMATHESIS)) return program;
  const python = spawnSync('python3', ['-c', 'import venv, ensurepip'], { stdio: 'ignore' });
  if (python.status !== 0) stop('Fuzzing needs Python 3 with venv; on Debian: apt-get install python3-venv');
  console.log(`Installing schemathesis ${SCHEMATHESIS} into ${environment} …`);
  await must('python3', ['-m', 'venv', environment]);
  await must(join(bin, 'pip'), ['install', '--quiet', `schemathesis==${SCHEMATHESIS}`]);
  return program;
}

/** The server that was built last, with optimisation or without. */
function newestProgram() {
  const built = ['release', 'debug'].map((kind) => join(target, kind, 'praline')).filter(existsSync);
  built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (built.length === 0) stop('There is no server to ask. Build one first: npm run build');
  return built[0];
}

function address(process) {
  return new Promise((resolve, reject) => {
    process.stdout.on('data', (chunk) => {
      const url = /listening on (\S+)/.exec(String(chunk))?.[1];
      if (url) resolve(url);
    });
    process.on('close', (code) => reject(new Error(`The server did not start; exit code ${code}.`)));
  });
}

async function countOperations(url) {
  const document = await (await ask(`${url}/api/openapi.json`)).json();
  const methods = Object.values(document.paths).flatMap(Object.keys);
  return methods.filter((name) => ['get', 'post', 'put', 'delete'].includes(name)).length;
}

async function visitorToken(url) {
  const [page] = await (await ask(`${url}/api/cda/content?contentUrl=/fi/`)).json();
  const body = new URLSearchParams({
    grant_type: 'anonymous',
    client_id: 'frontend',
    scope: 'anonymous_id',
    anonymous_id: page.anonymousId,
  });
  const answer = await ask(`${url}/api/identity-connect/token/anonymous`, { method: 'POST', body });
  return (await answer.json()).access_token;
}

function serviceToken() {
  const role = 'CustomerServiceRepresentatives';
  const made = spawnSync(program, ['tokens', 'issue', '--role', role, '--days', '1', '--data-dir', folder], {
    encoding: 'utf8',
  });
  if (made.status !== 0) stop(`No token could be made: ${made.stderr}`);
  return made.stdout.trim();
}

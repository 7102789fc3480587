// Everything that must hold: format, lints, unit, property, API, contract and browser tests.
// `npm test -- rust web` runs only the named parts. `npm run test:full` looks at every page in every theme and width as well, and
// compares screenshots; with `-- --accept` it takes those of now for right.
import { availableParallelism } from 'node:os';
import { needTestPrograms, needToolchain, run } from './tools.mjs';

const parts = {
  data: [
    ['Demo data', 'node', ['demo/check.mjs']],
    [
      'Tools of the picture generator',
      'npm',
      ['ci', '--silent', '--no-audit', '--no-fund', '--prefix', 'demo/pictures/generator'],
    ],
    ['Pictures are current', 'npm', ['run', 'check', '--silent', '--prefix', 'demo/pictures/generator']],
  ],
  bundles: [
    ['Web build and size budget', 'npm', ['run', 'build', '--workspace', '@praline/web', '--silent']],
    [
      "The staff's app: build and size budget",
      'npm',
      ['run', 'build', '--workspace', 'web/admin', '--silent'],
    ],
  ],
  format: [
    ['Rust format', 'cargo', ['fmt', '--all', '--check']],
    ['Web format and lints', 'npx', ['biome', 'check', '.']],
    ['What our own lint finds', 'node', ['--test', 'web/lints/pure-render.test.mjs']],
  ],
  web: [
    ['Web types', 'npm', ['run', 'typecheck', '--workspace', '@praline/web', '--silent']],
    ['What `npm run new` writes', 'node', ['--test', 'scripts/new.test.mjs']],
    ['Web unit and component tests', 'npm', ['test', '--workspace', '@praline/web', '--silent']],
    ["The staff's app: types", 'npm', ['run', 'typecheck', '--workspace', 'web/admin', '--silent']],
    ["The staff's app: unit and component tests", 'npm', ['test', '--workspace', 'web/admin', '--silent']],
  ],
  rust: [
    [
      'Rust unit, property, contract and API tests',
      'cargo',
      // Examples in the documentation are none that run: looking for some takes half a minute.
      ['test', '--workspace', '--locked', '--no-fail-fast', '--tests'],
    ],
    ['Generated types are current', 'node', ['scripts/types.mjs', '--check']],
  ],
  browser: [['Browser tests', 'npm', ['run', 'e2e', '--workspace', '@praline/web', '--silent']]],
  accept: [
    [
      'Screenshots are taken for right',
      'npm',
      [
        'run',
        'e2e',
        '--workspace',
        '@praline/web',
        '--silent',
        '--',
        'full/screenshots',
        '--update-snapshots=all',
      ],
    ],
  ],
};

/** Parts that make files which the Rust build reads. */
const READ_BY_BUILD = ['data', 'bundles'];

/** Goes on beside the parts between those and the Rust tests: they leave a processor idle at times. */
const rustBuild = ['Rust build and lints', 'cargo', ['build', '--workspace', '--all-targets', '--locked']];

/**
 * What checks our crates while it compiles them, as `cargo clippy -- -D warnings` does without compiling: each crate and all that
 * it depends on is read once, not twice.
 */
const lints = { RUSTC_WORKSPACE_WRAPPER: 'clippy-driver', CLIPPY_ARGS: '-D__CLIPPY_HACKERY__warnings' };

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const accepts = flags.includes('--accept');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wanted = accepts
  ? ['accept']
  : named.length > 0
    ? named
    : Object.keys(parts).filter((name) => name !== 'accept');
if (accepts || flags.includes('--full')) process.env['PRALINE_FULL'] = '1';
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

await needToolchain();
needTestPrograms();

const results = [];
let building;
let isBuildShown = false;
for (const [name, steps] of Object.entries(parts)) {
  if (!wanted.includes(name)) continue;
  if (wanted.includes('rust') && !READ_BY_BUILD.includes(name) && !building)
    building = go(rustBuild, () => isBuildShown);
  if (name === 'rust') {
    console.log(`\n━━ ${rustBuild[0]}, until it ends ━━`);
    isBuildShown = true;
    await building;
  }
  for (const step of steps) await go(step);
}

// The end of a long output is what people see first: failures are told there once more.
for (const { title, end } of results.filter((result) => !result.passed))
  console.log(`\n━━ ${title}: the last it said ━━\n${end}`);
console.log('\n━━ Summary ━━');
for (const { title, passed, seconds } of results)
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${title} (${seconds} s)`);
const failed = results.filter((result) => !result.passed).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a step and keeps how it ended. What it says is shown while it `isShown`. */
async function go([title, command, args], isShown = () => true) {
  console.log(`\n━━ ${title} ━━`);
  const start = Date.now();
  const tail = lastLines(60);
  const code = await run(command, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: {
      // Tests wait for servers and disks as well: one more keeps the processors busy.
      RUST_TEST_THREADS: String(availableParallelism() + 1),
      ...lints,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1', CARGO_TERM_COLOR: 'always' }),
      ...process.env,
    },
    heard(piece, to) {
      tail.hear(piece);
      if (isShown()) to.write(piece);
    },
  });
  const seconds = Math.round((Date.now() - start) / 1000);
  results.push({ title, passed: code === 0, seconds, end: tail.text() });
}

/** Hears text in pieces and keeps its last lines. */
function lastLines(count) {
  let kept = '';
  return {
    hear(piece) {
      kept = `${kept}${piece}`
        .split('\n')
        .slice(-count - 1)
        .join('\n');
    },
    text: () => kept.trimEnd(),
  };
}

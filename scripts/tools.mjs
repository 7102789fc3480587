// What the scripts share: running commands, and seeing to it that the machine has what they need.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Where cargo puts what it builds. */
export const target = process.env['CARGO_TARGET_DIR'] ?? join(root, 'target');

const NODE_AT_LEAST = [20, 19];
const NPM_AT_LEAST = 11;

/** Ends the script with a sentence that says what to do. */
export function stop(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/**
 * Runs a command with this terminal; resolves to its exit code. Where `stdio` has pipes, `heard` gets what comes through them, and
 * the stream of this terminal that it would have gone to.
 */
export function run(command, args, { heard, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from?.setEncoding('utf8').on('data', (piece) => {
        heard(piece, to);
      });
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(signal ? 130 : code));
  });
}

/** Runs a command and ends the script when it fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0)
    stop(`${[command, ...args].join(' ')} failed with exit code ${code}; the lines above say why.`);
}

/** Checks Node and Rust, and installs the packages of the web app where they are missing or old. */
export async function needToolchain() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < NODE_AT_LEAST[0] || (major === NODE_AT_LEAST[0] && minor < NODE_AT_LEAST[1])) {
    stop(`Node.js ${NODE_AT_LEAST.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (!(Number.parseInt(npm, 10) >= NPM_AT_LEAST)) {
    stop(
      `npm ${NPM_AT_LEAST} or newer is needed; this is ${npm || 'missing'}. Run: npm install --global npm@${NPM_AT_LEAST}`,
    );
  }
  if (!works('cargo', ['--version'])) {
    stop('Rust is not installed (no `cargo` found). Install it with rustup, then run this again.');
  }
  if (!works('cc', ['--version'])) {
    if (!debianInstall(['build-essential']))
      stop('A C compiler is needed (`cc`); on Debian: apt-get install build-essential.');
  }
  await needPackages();
}

/** Rust's lints and formatter, PostgreSQL's server programs, a message broker and Chromium, for the tests. */
export function needTestPrograms() {
  for (const [program, component] of [
    ['clippy-driver', 'clippy'],
    ['rustfmt', 'rustfmt'],
  ])
    if (!works(program, ['--version']))
      stop(`\`${program}\` is not installed. Run: rustup component add ${component}`);
  const wanted = [];
  if (!postgresBin()) wanted.push('postgresql');
  if (!existsSync('/usr/sbin/nats-server')) wanted.push('nats-server');
  if (!chromium()) wanted.push('chromium');
  if (wanted.length === 0) return;
  if (!debianInstall(wanted)) {
    stop(
      `The tests need these programs, which are not installed: ${wanted.join(', ')}. On Debian: apt-get install ${wanted.join(' ')}`,
    );
  }
}

export function chromium() {
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
}

/** Whether these files and folders are as they were when the work of this name was last marked as done. */
export function stamp(name, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  const digest = hash.digest('hex');
  const file = join(root, 'node_modules', `.${name}.stamp`);
  return {
    fresh: existsSync(file) && readFileSync(file, 'utf8') === digest,
    mark: () => writeFileSync(file, digest),
  };
}

function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

async function needPackages() {
  const lock = existsSync(join(root, 'node_modules')) ? stamp('packages', ['package-lock.json']) : undefined;
  if (lock?.fresh) return;
  await must('npm', ['ci', '--no-audit', '--no-fund']);
  stamp('packages', ['package-lock.json']).mark();
}

/** Whether a program is there and runs. */
export function works(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function postgresBin() {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return false;
  return spawnSync('sh', ['-c', `ls ${folder}/*/bin/postgres`], { stdio: 'ignore' }).status === 0;
}

/** Installs Debian packages where this user may; false where that is not possible. */
function debianInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !statSync('/usr/bin/apt-get').isFile())
    return false;
  console.log(`Installing ${packages.join(', ')} from Debian's packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A service of its own is not wanted: the tests start a private server.
  const apt = (args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  return apt(['update']) && apt(['install', '-y', '--no-install-recommends', ...packages]);
}

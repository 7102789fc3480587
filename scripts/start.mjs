// Builds what is needed and starts the shop with its demo data.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { must, needToolchain, root } from './tools.mjs';

const defaults = {
  '--data-dir': join(root, 'data'),
  '--listen': process.env.PRALINE_LISTEN ?? '127.0.0.1:8080',
  '--seed': 'demo',
};
const given = process.argv.slice(2);
const isGiven = (option) => given.some((word) => word === option || word.startsWith(`${option}=`));
const options = Object.entries(defaults).filter(([option]) => !isGiven(option));

await needToolchain();
await must('node', ['scripts/build.mjs']);

const binary = join(root, 'target/release/praline');
const server = spawn(binary, ['serve', ...options.flat(), ...given], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
server.stdout.on('data', (chunk) => {
  const address = /listening on (\S+)/.exec(String(chunk))?.[1];
  if (!address) return;
  console.log(`\n  The shop is open:  ${address}\n  For its editors:   ${address}/admin`);
  if (hasNobody()) console.log(`  The first account: ${firstAccount()}`);
  console.log('  Press Ctrl+C to stop.\n');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', (code) => process.exit(code ?? 1));

/** Nobody has an account yet: the app for editors can be entered by nobody. */
function hasNobody() {
  try {
    return (
      JSON.parse(execFileSync(binary, ['staff', 'list', '--json', ...ofData()], { cwd: root })).length === 0
    );
  } catch {
    // The shop is open all the same.
    return false;
  }
}

function firstAccount() {
  const words = ['--email', 'you@example.com', '--name', '"Your Name"', '--role', 'administrator'];
  const own = ofData().map((word) => (/^[\w./=:-]+$/.test(word) ? word : JSON.stringify(word)));
  return ['target/release/praline', 'staff', 'create', ...words, ...own].join(' ');
}

/** The options that say which data are meant, for other commands on them. */
function ofData() {
  const names = ['--data-dir', '--config', '--database-url'];
  const words = [...options.flat(), ...given];
  return words.filter(
    (word, at) =>
      names.includes(word) ||
      names.includes(words[at - 1]) ||
      names.some((name) => word.startsWith(`${name}=`)),
  );
}

// Builds what is needed and starts the shop with its demo data.
import { spawn } from 'node:child_process';
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

const server = spawn(join(root, 'target/release/praline'), ['serve', ...options.flat(), ...given], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
server.stdout.on('data', (chunk) => {
  const address = /listening on (\S+)/.exec(String(chunk))?.[1];
  if (address) console.log(`\n  The shop is open:  ${address}\n  Press Ctrl+C to stop.\n`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', (code) => process.exit(code ?? 1));

// The daily loop: the server on port 8080, and vite in front of it with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { needToolchain, root } from './tools.mjs';

await needToolchain();
const children = [
  spawn(
    'cargo',
    ['run', '-p', 'server', '--', 'serve', '--data-dir', 'data-dev', '--listen', '127.0.0.1:8080'],
    { cwd: root, stdio: 'inherit' },
  ),
  // Not through npm, which would not pass the end on.
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  }),
];
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
for (const child of children) child.on('close', stopAll);

// Builds the web apps and the server: leaves target/release/praline with both apps inside.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { must, needToolchain, root, stamp, works } from './tools.mjs';

await needToolchain();

const web = stamp('web', [
  'package-lock.json',
  'crates/site/locales/fi.json',
  'web/index.html',
  'web/package.json',
  'web/scripts',
  'web/src',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/vite.renderer.config.ts',
]);
if (
  !web.fresh ||
  !['web/dist/index.html', 'web/dist-renderer/renderer.js'].every((file) => existsSync(join(root, file)))
) {
  await must('npm', ['run', 'build', '--workspace', '@praline/web', '--silent']);
  web.mark();
}
const admin = stamp('admin', [
  'package-lock.json',
  'web/admin/index.html',
  'web/admin/package.json',
  'web/admin/scripts',
  'web/admin/src',
  'web/admin/tsconfig.json',
  'web/admin/vite.config.ts',
  'web/scripts/precompress.mjs',
  'web/src/styles',
]);
if (!admin.fresh || !existsSync(join(root, 'web/dist-admin/index.html'))) {
  await must('npm', ['run', 'build', '--workspace', 'web/admin', '--silent']);
  admin.mark();
}
// Pictures are then made three times as fast; without it they are the same.
const assembler = works('nasm', ['-v']) ? ['--features', 'assembler'] : [];
await must('cargo', ['build', '--release', '--locked', '-p', 'server', ...assembler]);

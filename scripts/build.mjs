// Builds the web app and the server: leaves target/release/praline with the web app inside.
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
  await must('npm', ['run', 'build', '--workspace', 'web', '--silent']);
  web.mark();
}
// Pictures are then made three times as fast; without it they are the same.
const assembler = works('nasm', ['-v']) ? ['--features', 'assembler'] : [];
await must('cargo', ['build', '--release', '--locked', '-p', 'server', ...assembler]);

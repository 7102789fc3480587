// Fails the build when those who work on the site would wait for more than the budget allows.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// Compressed bytes of what is loaded before the first screen, and of what the editor brings besides.
const FIRST_LOAD = 300_000;
const EDITOR = 300_000;
const EDITOR_ROUTE = 'src/features/editor/index.tsx';

const dist = new URL('../../dist-admin/', import.meta.url).pathname;
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

const first = closure('index.html');
const languages = Object.keys(manifest).filter((key) => key.startsWith('src/locales/'));
const sizes = await Promise.all(languages.map((key) => weight(new Set([key]))));
let failed = false;
tell('first load', (await weight(first)) + Math.max(0, ...sizes), FIRST_LOAD);
if (manifest[EDITOR_ROUTE]) {
  const editor = [...closure(EDITOR_ROUTE)].filter((key) => !first.has(key));
  tell('what the editor adds', await weight(new Set(editor)), EDITOR);
}
if (failed) process.exit(1);

/** Everything that loads before a chunk runs: its static imports and theirs. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, found);
  return found;
}

async function weight(keys) {
  const files = new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
  const bytes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
  );
  return bytes.reduce((sum, one) => sum + one, 0);
}

function tell(name, bytes, allowed) {
  failed ||= bytes > allowed;
  console.log(
    `${bytes > allowed ? 'OVER' : 'ok  '} ${name}: ${(bytes / 1000).toFixed(1)} of ${allowed / 1000} kB (gzip)`,
  );
}

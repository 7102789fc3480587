// Puts a .br and a .gz beside every asset of a build that gets smaller by it, so that the server compresses nothing. The build's
// folder is named beside `web`: `dist` unless told.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = new URL(`../${process.argv[2] ?? 'dist'}/`, import.meta.url).pathname;
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.map']);
const SMALLEST = 512;

const br = promisify(brotliCompress);
const gz = promisify(gzip);

const files = await readdir(join(dist, 'assets'), { recursive: true });
let raw = 0;
let packed = 0;
let count = 0;
await Promise.all(
  files.map(async (name) => {
    const path = join(dist, 'assets', name);
    if (name.endsWith('.br') || name.endsWith('.gz')) return rm(path);
    if (!COMPRESSIBLE.has(extname(name))) return;
    const bytes = await readFile(path);
    if (bytes.length < SMALLEST) return;
    const [small, fair] = await Promise.all([
      br(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      gz(bytes, { level: 9 }),
    ]);
    if (small.length < bytes.length) await writeFile(`${path}.br`, small);
    if (fair.length < bytes.length) await writeFile(`${path}.gz`, fair);
    raw += bytes.length;
    packed += small.length;
    count += 1;
  }),
);
console.log(`precompressed ${count} files: ${kb(raw)} kB -> ${kb(packed)} kB brotli`);

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}

// Fails the build when the first page would load more code than the budget allows.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const JS_BUDGET = 110_000;
const CSS_BUDGET = 16_000;

// What a first visit loads besides the entry: the page's chunk and the blocks on its first screen.
const FIRST_PAGES = {
  'start page': [
    'src/pages/start-page/index.tsx',
    'src/blocks/hero-block/index.tsx',
    'src/blocks/category-cards-block/index.tsx',
    'src/blocks/product-highlight-block/index.tsx',
  ],
  category: ['src/pages/category/index.tsx'],
  'search results': ['src/pages/search-result-page/index.tsx'],
  'product page': ['src/pages/product-page/index.tsx'],
  recipe: ['src/pages/recipe-page/index.tsx'],
  'recipe search': ['src/pages/search-page/index.tsx', 'src/blocks/recipe-search-block/index.tsx'],
  story: ['src/pages/article-page/index.tsx'],
  'story search': ['src/pages/search-page/index.tsx', 'src/blocks/search-block/index.tsx'],
  location: ['src/pages/location-page/index.tsx'],
  'location finder': ['src/pages/landing-page/index.tsx', 'src/blocks/location-block/index.tsx'],
};

const dist = new URL('../dist/', import.meta.url).pathname;
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

const sizes = new Map();
async function gzipped(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(await readFile(join(dist, file)), { level: 9 }).length);
  return sizes.get(file);
}

/** Everything that loads before a chunk runs: its static imports and theirs, and their styles. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk ${key}`);
  found.add(key);
  for (const next of chunk.imports ?? []) closure(next, found);
  return found;
}

let failed = false;
for (const [name, chunks] of Object.entries(FIRST_PAGES)) {
  const keys = new Set(['index.html', ...chunks].flatMap((key) => [...closure(key)]));
  const scripts = new Set([...keys].map((key) => manifest[key].file));
  const styles = new Set([...keys].flatMap((key) => manifest[key].css ?? []));
  const js = await sum(scripts);
  const css = await sum(styles);
  const over = js > JS_BUDGET || css > CSS_BUDGET;
  failed ||= over;
  console.log(
    `${over ? 'OVER' : 'ok  '} ${name}: ${kb(js)} kB JavaScript in ${scripts.size} files, ${kb(css)} kB CSS (gzip)`,
  );
}
console.log(`budget: ${kb(JS_BUDGET)} kB JavaScript, ${kb(CSS_BUDGET)} kB CSS`);
if (failed) process.exit(1);

async function sum(files) {
  let total = 0;
  for (const file of files) total += await gzipped(file);
  return total;
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}

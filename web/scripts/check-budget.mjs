// Fails the build when the first page would load more code, styles or letters than the budget allows.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// Compressed bytes; a little above what is, so that nothing grows unseen. Fonts are compressed by themselves.
// The checkout brings the whole cart along, and nobody begins a visit with it.
const JS_BUDGET = {
  'start page': 90_000,
  'checkout, details': 110_000,
  'checkout, payment': 110_000,
  others: 95_000,
};
const CSS_BUDGET = 12_000;
// The form of a payment provider, which only its shoppers load.
const FOREIGN_PART = { key: 'src/features/checkout/adyen-component.tsx', js: 110_000, css: 20_000 };
// What brings previews to life, which editors load in the place of what shoppers do; without what it shares with others.
const BRIDGE = { key: 'src/app/preview/bridge.ts', js: 8_000 };
// The way to other pages and all that is live, with what they import, once a page has been taken over: in few files, since on a
// phone's line each round of requests waits for half a second.
const LIVE = { name: 'live', files: 6, js: 25_000 };
const FONTS_BUDGET = 48_000;
// Of one block, without what it shares with others.
const BLOCK_BUDGET = 6_000;
// A page that an editor fills with the types of block that bring most along. Those with a list that is searched make a page of
// their own, which is among the first pages above.
const FULL_PAGE = { page: 'src/pages/landing-page/index.tsx', blocks: 20, js: 110_000, css: 20_000 };

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
  'checkout, details': ['src/pages/checkout-page/index.tsx', 'src/features/checkout/details-step.tsx'],
  'checkout, payment': ['src/pages/checkout-page/index.tsx', 'src/features/checkout/payment-step.tsx'],
  'order confirmation': ['src/pages/order-confirmation-page/index.tsx'],
  'location finder': ['src/pages/landing-page/index.tsx', 'src/blocks/location-block/index.tsx'],
  newsroom: ['src/pages/landing-page/index.tsx', 'src/blocks/news-block/index.tsx'],
  'press release': ['src/pages/release-page/index.tsx'],
};

// What knows the pages and blocks that are not on every second page.
const TABLES = ['src/pages/further.tsx', 'src/blocks/finders.tsx', 'src/blocks/further.tsx'];

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
  const { scripts, js, css } = await weight(chunks);
  const allowed = JS_BUDGET[name] ?? JS_BUDGET.others;
  tell(
    js > allowed || css > CSS_BUDGET,
    `${name}: ${kb(js)} of ${kb(allowed)} kB JavaScript in ${scripts.size} files, ${kb(css)} of ${kb(CSS_BUDGET)} kB CSS (gzip)`,
  );
}
const blocks = Object.entries(manifest).filter(([key]) => /^src\/blocks\/[^/]+\/index\.tsx$/.test(key));
for (const [key, { file }] of blocks) {
  const size = await gzipped(file);
  if (size > BLOCK_BUDGET) tell(true, `${key}: ${kb(size)} of ${kb(BLOCK_BUDGET)} kB JavaScript (gzip)`);
}
const heaviest = await heaviestFirst(blocks.map(([key]) => key));
const searched = ['recipe search', 'story search', 'location finder', 'newsroom'].flatMap(
  (name) => FIRST_PAGES[name],
);
const filling = heaviest.filter((key) => !searched.includes(key));
const full = await weight([FULL_PAGE.page, ...filling.slice(0, FULL_PAGE.blocks)]);
tell(
  full.js > FULL_PAGE.js || full.css > FULL_PAGE.css,
  `a page of ${FULL_PAGE.blocks} blocks, the heaviest that there are: ${kb(full.js)} of ${kb(FULL_PAGE.js)} kB JavaScript in ${full.scripts.size} files, ${kb(full.css)} of ${kb(FULL_PAGE.css)} kB CSS (gzip)`,
);
tell(blocks.length === 0, `blocks: ${blocks.length}, each with at most ${kb(BLOCK_BUDGET)} kB of its own`);
const foreign = manifest[FOREIGN_PART.key];
const [foreignJs, foreignCss] = [await gzipped(foreign.file), await sum(foreign.css)];
tell(
  foreignJs > FOREIGN_PART.js || foreignCss > FOREIGN_PART.css,
  `Adyen's form: ${kb(foreignJs)} of ${kb(FOREIGN_PART.js)} kB JavaScript, ${kb(foreignCss)} of ${kb(FOREIGN_PART.css)} kB CSS (gzip)`,
);
const bridge = await gzipped(manifest[BRIDGE.key].file);
tell(bridge > BRIDGE.js, `bridge of previews: ${kb(bridge)} of ${kb(BRIDGE.js)} kB JavaScript (gzip)`);
const live = await laterThanFirst(LIVE.name);
tell(
  live.js > LIVE.js || live.scripts.size > LIVE.files,
  `once a page has been taken over: ${kb(live.js)} of ${kb(LIVE.js)} kB JavaScript in ${live.scripts.size} of ${LIVE.files} files (gzip)`,
);
const fonts = await fontBytes();
tell(fonts > FONTS_BUDGET, `fonts: ${kb(fonts)} of ${kb(FONTS_BUDGET)} kB`);
if (failed) process.exit(1);

/** What a visit loads that begins on a page of these chunks. */
async function weight(chunks) {
  const tables = TABLES.filter((table) => manifest[table].dynamicImports.some((key) => chunks.includes(key)));
  const keys = new Set(['index.html', ...tables, ...chunks].flatMap((key) => [...closure(key)]));
  const scripts = new Set([...keys].map((key) => manifest[key].file));
  const styles = new Set([...keys].flatMap((key) => manifest[key].css ?? []));
  return { scripts, js: await sum(scripts), css: await sum(styles) };
}

/** What a group of files brings that no page needs at first. */
async function laterThanFirst(group) {
  const key = Object.keys(manifest).find((one) => manifest[one].name === group);
  if (!key) throw new Error(`The build has no group ${group}`);
  const first = closure('index.html');
  const scripts = new Set(
    [...closure(key)].filter((one) => !first.has(one)).map((one) => manifest[one].file),
  );
  return { scripts, js: await sum(scripts) };
}

/** By what each would bring to a page without blocks. */
async function heaviestFirst(keys) {
  const weights = await Promise.all(keys.map(async (key) => [key, (await weight([FULL_PAGE.page, key])).js]));
  return weights.sort(([, left], [, right]) => right - left).map(([key]) => key);
}

function tell(over, text) {
  failed ||= over;
  console.log(`${over ? 'OVER' : 'ok  '} ${text}`);
}

/** Every page is set in all of the fonts. */
async function fontBytes() {
  const names = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.woff2'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(dist, 'assets', name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sum(files) {
  let total = 0;
  for (const file of files) total += await gzipped(file);
  return total;
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}

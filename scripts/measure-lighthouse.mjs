// What Lighthouse says of pages of each type, as a phone sees them: `npm run measure:lighthouse -- [ADDRESS …] [--runs 1]
// [--page NAME=/PATH …]`. Several shops, for example one in each theme, are measured in turns.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { asked } from './measure/asked.mjs';
import { medians, table } from './measure/table.mjs';
import { chromium, stop } from './tools.mjs';

const LIGHTHOUSE = 'lighthouse@13';
const ATTEMPTS = 3;

/** A page of each type in the demo shop. */
const PAGES = {
  StartPage: '/en/',
  'all products': '/en/products',
  'a category': '/en/chocolate-bars',
  'a category with content': '/en/gift-boxes',
  'a product': '/en/products/lingonberry-frost',
  ProductsPage: '/en/what-we-make',
  ProductDetailPage: '/en/what-we-make/lingonberry-frost-for-kitchens',
  'SearchPage, stories': '/en/stories',
  'SearchPage, recipes': '/en/recipes',
  ArticlePage: '/en/stories/a-day-at-the-confectionery',
  D2cArticlePage: '/en/stories/christmas-table',
  RecipePage: '/en/recipes/bilberry-pie',
  LocationPage: '/en/cafes-and-shops/turku',
  LunchListPage: '/en/cafes-and-shops/lunch',
  LandingPage: '/en/winter-evening',
  ReleasePage: '/en/for-the-media/press-release?id=berry-season-2026',
  ThankYouPage: '/en/for-the-media/thank-you',
  SearchResultPage: '/en/search?q=lingonberry',
  MyPage: '/en/my-page',
  IdentityPage: '/en/log-in',
  cart: '/en/cart',
};

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const score = (name) => [name, ({ [name]: value }) => String(Math.round(value))];
const COLUMNS = [
  ...CATEGORIES.map(score),
  ['first paint, s', ({ firstPaint }) => (firstPaint / 1_000).toFixed(2)],
  ['largest paint, s', ({ largestPaint }) => (largestPaint / 1_000).toFixed(2)],
  ['layout shift', ({ layoutShift }) => layoutShift.toFixed(4)],
  ['blocked, ms', ({ blocked }) => blocked.toFixed(0)],
];

const { shops, runs, pages } = asked('npm run measure:lighthouse', { runs: 1, pages: PAGES });
const executablePath = chromium();
if (!executablePath) stop('Chromium is needed; on Debian: apt-get install chromium.');

/** The runs of each shop, by page. */
const measured = new Map(shops.map((shop) => [shop, new Map(Object.keys(pages).map((name) => [name, []]))]));
for (const [name, path] of Object.entries(pages)) {
  for (let run = 0; run < runs; run += 1) {
    for (const shop of shops) {
      const figures = await audited(shop + path);
      if (figures) measured.get(shop).get(name).push(figures);
    }
  }
  // Many pages take long: what is known already is told meanwhile.
  const told = shops.map((shop) => {
    const known = measured.get(shop).get(name);
    if (known.length === 0) return 'nothing';
    const { performance, largestPaint } = medians(known);
    return `${Math.round(performance)} (${(largestPaint / 1_000).toFixed(2)} s)`;
  });
  console.error(`${name}: performance and largest paint ${told.join(', ')}`);
}

for (const [shop, byPage] of measured) {
  console.log(`\n${shop}: median of ${runs}, ${LIGHTHOUSE}, mobile, throttled by the browser\n`);
  console.log(
    table(
      [...byPage].filter(([, known]) => known.length > 0).map(([name, known]) => [name, medians(known)]),
      COLUMNS,
    ),
  );
}

/** Tries again where Lighthouse fails, which it does now and then; null where it never looked at the page. */
async function audited(address) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await audit(address);
    } catch (error) {
      console.error(`Lighthouse could not look at ${address}: ${error.message}`);
    }
  }
  process.exitCode = 1;
  return null;
}

/** Has one page looked at, and tells what does not have full marks. */
async function audit(address) {
  const args = ['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', '--throttling-method=devtools'];
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  const { stdout } = await promisify(execFile)(
    'npx',
    [...args, `--only-categories=${CATEGORIES.join(',')}`, flags],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 256 * 1024 * 1024 },
  );
  const { categories, audits, runtimeError } = JSON.parse(stdout);
  if (runtimeError) throw new Error(runtimeError.message);
  for (const category of CATEGORIES.filter((name) => name !== 'performance')) {
    const failed = categories[category].auditRefs.filter(
      ({ id, weight }) => weight > 0 && audits[id].score === 0,
    );
    for (const { id } of failed) console.error(`${address}: ${audits[id].title}`);
  }
  const value = (id) => audits[id].numericValue;
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, categories[name].score * 100])),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    layoutShift: value('cumulative-layout-shift'),
    blocked: value('total-blocking-time'),
  };
}

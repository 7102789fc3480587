// How fast the pages of running shops come up on a phone: `npm run measure -- [ADDRESS …] [--runs 5] [--page NAME=PATH …]`.
// Several shops are measured in turns, so that all see the same machine.
import { chromium as playwright } from '@playwright/test';
import { asked } from './measure/asked.mjs';
import { pageLoad } from './measure/page-load.mjs';
import { medians, table } from './measure/table.mjs';
import { chromium, stop } from './tools.mjs';

/** A page of each type in the demo shop. */
const PAGES = {
  start: '/en/',
  category: '/en/chocolate-bars',
  product: '/en/products/lingonberry-frost',
  recipe: '/en/recipes/bilberry-pie',
  story: '/en/stories/a-day-at-the-confectionery',
  location: '/en/cafes-and-shops/turku',
  search: '/en/search?q=lingonberry',
};

const { shops, runs, pages } = asked('npm run measure', { runs: 5, pages: PAGES });
const executablePath = chromium();
if (!executablePath) stop('Chromium is needed; on Debian: apt-get install chromium.');

const browser = await playwright.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
/** The runs of each shop, by page. */
const measured = new Map(shops.map((shop) => [shop, new Map()]));
try {
  for (const [name, path] of Object.entries(pages)) {
    for (let run = 0; run < runs; run += 1) {
      for (const shop of shops) {
        const figures = await pageLoad(browser, shop + path);
        const known = measured.get(shop);
        known.set(name, [...(known.get(name) ?? []), figures]);
      }
    }
    process.stderr.write(`${name} `);
  }
  process.stderr.write('\n');
} finally {
  await browser.close();
}

for (const [shop, byPage] of measured) {
  console.log(`\n${shop}: median of ${runs}, processor 4 times slower, slow 4G\n`);
  console.log(table([...byPage].map(([name, list]) => [name, medians(list)])));
}

import { get } from 'node:http';
import { devices, type Page } from '@playwright/test';
import { complaintsOf } from './support/complaints';
import { addButton, bar, expect, expectCart, test } from './support/shop';
import { holdBack, settled, takenOver } from './support/waits';

const pages = [
  '/en/',
  '/en/products?page=2',
  '/en/chocolate-bars',
  bar.path,
  '/en/products/the-name-bar',
  '/en/recipes',
  '/en/recipes?q=chocolate&page=2&utm_source=mail',
  '/en/recipes/bilberry-pie',
  '/en/stories',
  '/en/cafes-and-shops',
  '/en/cafes-and-shops?city=Helsinki',
  '/en/search?q=lingonberry',
  '/en/search?q=lingonberry&show=recipes',
  '/en/search?q=chocolate&show=content&page=2',
  '/en/search?q=Oulu',
  '/fi/haku?q=zzzz',
  '/en/cart',
  '/en/nothing-here',
];

/** Pages that are looked at for their weight alone: boxes with what is in them, and others that were the heaviest of their kind. */
const heavy = [
  '/fi/',
  '/sv/',
  '/fi/tuotteet/juhlarasia',
  '/sv/produkter/festasken',
  '/sv/produkter/chokladhyllan',
  '/sv/produkter/namnkakan',
  '/fi/tuotteet/puolukkahalla',
  '/fi/talvi-ilta',
  '/sv/recept',
  '/sv/recept/lingoncheesecake',
  '/fi/mita-teemme/puolukkahalla-keittioille',
  '/sv/kakao-och-bakning',
];

/** Bytes of a document as it is sent, compressed. */
const htmlBudget = 20_000;

/** A document's bytes as they come over a telephone's line. */
function bytesOf(address: string): Promise<number> {
  const headers = { 'accept-encoding': 'gzip', 'sec-ch-ua-mobile': '?1' };
  return new Promise((resolve, reject) => {
    const asked = get(address, { headers }, async (answer) => {
      expect(answer.headers['content-encoding'], address).toBe('gzip');
      let bytes = 0;
      for await (const part of answer) bytes += part.length;
      resolve(bytes);
    });
    asked.on('error', reject);
  });
}

/** What the document brought, as it stood before any script of the shop ran. */
async function rememberDocument(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const all = [...document.querySelectorAll('#root *')];
      Object.assign(window, {
        brought: {
          all,
          main: document.querySelector('main'),
          html: document.getElementById('root')?.innerHTML,
        },
      });
    });
  });
}

interface Brought {
  all: Element[];
  main: Element | null;
  html: string;
}

// Of a shop of its own: what other tests publish stands in menus and lists.
test('documents of the demo shop keep to their budget', async ({ ownServer }) => {
  for (const path of [...pages, ...heavy])
    expect(await bytesOf(ownServer.url + path), path).toBeLessThan(htmlBudget);
});

for (const path of pages)
  test(`the browser takes ${path} over as the server rendered it`, async ({ page, server }) => {
    const complaints = complaintsOf(page);
    const searches: string[] = [];
    const sheets: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.css')) sheets.push(pathname);
      if (/^\/api\/(search|location|categories)\//.test(pathname)) searches.push(request.url());
    });
    await rememberDocument(page);
    const document = await page.goto(server.url + path);
    expect(document?.status()).toBe(path === '/en/nothing-here' ? 404 : 200);
    await settled(page);
    const kept = await page.evaluate(() => {
      const { all, main } = (window as unknown as { brought: Brought }).brought;
      return {
        count: all.length,
        mainIsKept: main?.isConnected,
        gone: all.filter((one) => !one.isConnected).length,
      };
    });
    expect(kept.count).toBeGreaterThan(100);
    expect(kept.mainIsKept).toBe(true);
    // Only what waits for the browser's own answers makes room for them.
    expect(kept.gone).toBeLessThan(kept.count / 4);
    expect(complaints).toEqual([]);
    // What the document shows is not asked for again.
    expect(searches).toEqual([]);
    // Nor are sheets whose rules it loads in one.
    const carried = await page.evaluate(() => {
      const { href } = window.document.querySelector<HTMLLinkElement>('link#sheets') ?? {};
      return new URL(href ?? '').searchParams.get('of')?.split(',') ?? [];
    });
    expect(carried.length).toBeGreaterThan(2);
    expect(sheets.filter((sheet) => carried.some((name) => sheet === `/assets/${name}.css`))).toEqual([]);
  });

test('a click before the app is there is done once it is', async ({ page, server }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(`${server.url}/en/`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('what is chosen before the app is there is asked for once it is', async ({ page, server }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(`${server.url}/en/cafes-and-shops`, { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'City' }).selectOption('Helsinki');
  const listed = page.waitForRequest(/locations\?.*city=Helsinki/);
  release();
  await listed;
  await expect(page).toHaveURL(/\?city=Helsinki$/);
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Helsinki');
});

test('what is typed before the app is there is searched for once it is', async ({ page, server }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(`${server.url}/en/recipes`, { waitUntil: 'commit' });
  const field = page.getByRole('main').getByRole('searchbox');
  await field.pressSequentially('bilberry');
  release();
  await takenOver(page);
  await expect(field).toHaveValue('bilberry');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=bilberry/);
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(/bilberry/i);
});

test('clicks on what a page offers are each done once, however early they come', async ({ page, server }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // One after another, so that parts of the page are taken over at different times.
  let line: Promise<unknown> = held;
  await page.route('**/assets/*.js', (route) => {
    line = line.then(async () => route.fulfill({ response: await route.fetch() }));
    return line;
  });
  await page.goto(`${server.url}${bar.path}`, { waitUntil: 'commit' });
  const clicks = 12;
  await addButton(page).click();
  release();
  // The others while the page is being taken over.
  await page.evaluate(async (more) => {
    const button = [...document.querySelectorAll<HTMLElement>('main button')].find(({ textContent }) =>
      textContent?.startsWith('Add to cart'),
    );
    for (let click = 0; click < more; click += 1) {
      button?.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, clicks - 1);
  await expectCart(page, clicks);
  // What is loaded when nobody waits for anything any more is still held in line.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a link that is followed before the router is there waits for it', async ({ page, server }) => {
  const release = await holdBack(page, '**/assets/live-*.js');
  await page.goto(`${server.url}/en/`);
  await takenOver(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Chocolate bars' }).click();
  await expect(page).toHaveURL(/\/en\/$/);
  release();
  await expect(page).toHaveURL(/\/en\/chocolate-bars/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a link goes the browser’s way where the router cannot come', async ({ page, server }) => {
  await page.route('**/assets/live-*.js', (route) => route.abort());
  await page.goto(`${server.url}/en/`);
  await takenOver(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Chocolate bars' }).click();
  await expect(page).toHaveURL(/\/en\/chocolate-bars/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('without the app’s code a page can be read and left', async ({ page, server }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${server.url}/en/chocolate-bars`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chocolate bars');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/en\/products\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('products are listed with their prices, page by page, and found', async ({ page, server }) => {
    await page.goto(`${server.url}/en/products`);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(12);
    await expect(cards.first()).toContainText('€');
    const sorting = page.getByRole('navigation', { name: 'Sort' });
    await sorting.getByRole('link', { name: 'Price lowest to highest' }).click();
    await expect(page).toHaveURL(/sortBy=price/);
    await expect(sorting.locator('[aria-current]')).toHaveText('Price lowest to highest');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await sorting.getByRole('link', { name: 'Standard' }).click();
    await expect(page).not.toHaveURL(/sortBy/);
    const first = (await cards.first().getByRole('link').first().textContent()) ?? '';
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards.first()).not.toContainText(first);
    await page.getByRole('searchbox').fill('lingonberry');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('lingonberry');
    await expect(cards.first()).toBeVisible();
    // What needs scripts is not offered.
    await expect(page.getByRole('button', { name: /cart/i })).toHaveCount(0);
    await expect(page.locator('noscript p')).toBeVisible();
  });

  for (const [path, text] of [
    ['/en/cart', 'Your cart is empty'],
    ['/en/checkout', 'There is nothing in the cart to order'],
  ] as const) {
    test(`${path} is empty at once for who comes without a cart`, async ({ page, server }) => {
      const empty = page.getByText(text);
      await page.goto(server.url + path);
      await expect(empty).toBeVisible();
      // By now the browser has an id, and its cart may have something in it.
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-reader', 'visitor');
      await expect(empty).toBeHidden();
    });
  }

  test('recipes are found, chosen and leafed through', async ({ page, server }) => {
    await page.goto(`${server.url}/en/recipes`);
    const list = page.getByRole('region', { name: 'Recipes', exact: true });
    const cards = list.getByRole('article');
    await expect(cards).toHaveCount(12);
    await list.getByRole('link', { name: 'Show more', exact: true }).click();
    await expect(cards).toHaveCount(24);
    const main = page.getByRole('main');
    await main.getByRole('searchbox', { name: 'Keyword' }).fill('chocolate');
    await main.getByRole('combobox', { name: 'Product' }).selectOption({ index: 1 });
    await main.getByRole('button', { name: 'Search for recipes' }).click();
    await expect(page).toHaveURL(/q=chocolate&productPageId=\d+/);
    await expect(main.getByRole('combobox', { name: 'Product' })).not.toHaveValue('');
    await expect(main.getByRole('searchbox', { name: 'Keyword' })).toHaveValue('chocolate');
  });

  test('places are found by town, and all kinds of results have their tabs', async ({ page, server }) => {
    await page.goto(`${server.url}/en/cafes-and-shops`);
    const main = page.getByRole('main');
    await main.getByRole('combobox', { name: 'City' }).selectOption('Helsinki');
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/city=Helsinki/);
    await expect(main.getByRole('article').first()).toContainText('Helsinki');
    await page.goto(`${server.url}/en/search?q=chocolate`);
    const tabs = page.getByRole('navigation', { name: 'Kinds of results' });
    await tabs.getByRole('link', { name: /Recipes \d+/ }).click();
    await expect(tabs.locator('[aria-current]')).toContainText('Recipes');
    await expect(main.getByRole('article')).toHaveCount(12);
    await main.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => main.getByRole('article').count()).toBeGreaterThan(12);
  });

  test('a page is there in every language', async ({ page, server }) => {
    await page.goto(`${server.url}/en/recipes/bilberry-pie`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Language' })
      .first()
      .getByRole('link', { name: /sv/i })
      .click();
    await expect(page).toHaveURL(/\/sv\/recept\//);
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  });
});

test('a telephone loads one version of the picture that it sees first, which the header names', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: server.url });
  for (const path of ['/en/', bar.path, '/en/recipes/bilberry-pie', '/en/stories/christmas-table']) {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const complaints = complaintsOf(page);
    const answer = await page.goto(path);
    const named = /^<(\/pictures\/[^>]+-\d+\.avif)>; rel=preload; as=image;/.exec(
      (await answer?.headerValue('link')) ?? '',
    )?.[1];
    expect(named, path).toBeDefined();
    await takenOver(page);
    const first = page.locator('img[fetchpriority=high]').first();
    await expect
      .poll(() => first.evaluate((picture: HTMLImageElement) => new URL(picture.currentSrc).pathname))
      .toBe(named);
    const versions = new RegExp(`^${named?.replace(/\d+\.avif$/, '\\d+\\.')}`);
    expect(asked.filter((each) => versions.test(each))).toEqual([named]);
    expect(complaints).toEqual([]);
    await page.close();
  }
  await context.close();
});

import { type APIRequest, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Environment, Server } from './server';
import { keepMessages } from './waits';

/** A product of the demo brand that is sold in every market and never runs out in a test. */
export const bar = { path: '/en/products/lingonberry-frost', code: 'HH-1001-150' };

interface Fixtures {
  ownServer: Server;
  /** What the visitor has answered about statistics before the test begins; null for somebody who is asked. */
  consent: 'granted' | 'refused' | null;
}

/** Each worker has a server; a test that stops it takes one of its own. */
export const test = base.extend<Fixtures, { server: Server }>({
  consent: ['granted', { option: true }],
  server: [
    async ({ playwright }, use) => {
      const server = await openShop(playwright.request);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ownServer: async ({ playwright }, use) => {
    const server = await openShop(playwright.request);
    await use(server);
    await server.remove();
  },
  context: async ({ context, consent }, use) => {
    await context.addInitScript(keepMessages);
    if (consent) await context.addInitScript(answerStatistics, consent);
    await use(context);
  },
});

/** A new shop serves before all of its goods and pages can be found: tests begin when they can. */
export async function openShop(request: APIRequest, environment?: Environment): Promise<Server> {
  const server = await Server.start(environment);
  const calls = await request.newContext();
  const state = async () => (await calls.get(`${server.url}/readyz`)).text();
  await expect.poll(state, { timeout: 100_000 }).toMatch(/^ready/);
  await calls.dispose();
  return server;
}

export { expect };

/** Opens the product of a code, found through the listing: addresses are the data's to choose. */
export async function openProduct(page: Page, url: string, language = 'en'): Promise<void> {
  const answer = await page.request.get(
    `${url}/api/search/products?q=${bar.code}&displayLanguage=${language}`,
  );
  await expect(answer).toBeOK();
  const found = (await answer.json()) as { productViewModels: { url: string }[] };
  const [product] = found.productViewModels;
  if (!product) throw new Error(`${bar.code} is not found`);
  const { url: path } = product;
  // The page before may be on its way elsewhere by itself, and one of the two ends.
  await expect(async () => {
    await page.goto(url + path);
  }).toPass();
}

export function addButton(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first();
}

export function cartButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^(Cart|The cart is empty)/ });
}

/** The badge says this many, as a screen reader hears it. */
export async function expectCart(page: Page, count: number): Promise<void> {
  const name = count === 0 ? /The cart is empty/ : new RegExp(`^Cart, ${count} item`);
  await expect(cartButton(page)).toHaveAccessibleName(name);
}

/** Opens the mini cart. */
export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  const dialog = page.getByRole('dialog', { name: /Cart/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Runs in every page: what was answered before stands. */
function answerStatistics(choice: string): void {
  const key = 'statistics-consent';
  try {
    if (localStorage.getItem(key) === null)
      localStorage.setItem(key, JSON.stringify({ choice, at: Date.now() }));
  } catch {
    // A document without an origin has no storage, and nobody to ask.
  }
}

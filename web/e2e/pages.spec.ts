import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, openProduct, test } from './support/shop';
import { answered, settled, takenOver } from './support/waits';

test('the start page leads to a category, a product, and back to where one was', async ({ page, server }) => {
  await page.goto(`${server.url}/en/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${server.url}/en/products`);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(12);
  const link = cards.nth(3).getByRole('link').first();
  const before = (await link.textContent()) ?? '';
  await answered(page.getByRole('main'), /products\?.*page=2/, () =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click(),
  );
  await expect(page).toHaveURL(/page=2/);
  await expect(link).not.toHaveText(before);
  const name = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.trim() ?? '');
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(link).toHaveText(name ?? '');
});

test('a listing is sorted as asked, and says it in its address', async ({ page, server }) => {
  await page.goto(`${server.url}/en/products?sortBy=price`);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(12);
  const prices = await Promise.all(
    (await cards.all()).map(async (card) => {
      const price = await card.getByText(/€\d/).first().textContent();
      return Number(price?.replace(/[^\d.]/g, ''));
    }),
  );
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(prices[0]).toBeGreaterThan(0);
});

test('nutrition and allergens stand in tables and words', async ({ page, server }) => {
  await openProduct(page, server.url);
  await page.getByText('Nutrition', { exact: true }).first().click();
  const table = page.getByRole('table', { name: /Nutrition/ });
  await expect(table.getByRole('columnheader')).toHaveText([
    /Nutrient/,
    /Per 100\sg/,
    /Per \d+\sg\sportion/,
    /% of reference intake/,
  ]);
  await expect(table.getByRole('row', { name: /Salt/ })).toContainText('g');
  await page.getByText('Allergens', { exact: true }).first().click();
  const groups = page.getByRole('main').getByText(/^(Contains|May contain|Free from)$/);
  await expect(groups.first()).toHaveText('Contains');
});

test('what opens a text begins where the text does', async ({ page, server }) => {
  await page.goto(`${server.url}/en/what-we-make`);
  const more = page.getByRole('button', { name: /^Show more/ });
  const [text, words] = await Promise.all([beginning(page.getByText(/^Bars, pralines/)), beginning(more)]);
  expect(Math.abs(text - words)).toBeLessThan(2);
});

/** Where the first letters stand. */
function beginning(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects()[0]?.left ?? Number.NaN;
  });
}

test('the language switch stays on the page', async ({ page, server }) => {
  await openProduct(page, server.url);
  await settled(page);
  const image = await page.getByRole('main').getByRole('img').first().getAttribute('src');
  await page.getByRole('navigation', { name: 'Language' }).first().getByRole('link', { name: /fi/i }).click();
  await expect(page).toHaveURL(/\/fi\/tuotteet\//);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /ostoskoriin/i })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toHaveAttribute('src', image ?? '');
});

test('search finds as one types, and the results page lists the rest', async ({ page, server }) => {
  await page.goto(`${server.url}/en/`);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: /Search/ });
  await field.fill('ch');
  await expect(page.getByText('Type at least three characters.')).toBeVisible();
  await field.fill('chocolate');
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/en\/search\?q=chocolate/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('chocolate');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page).toHaveTitle(/chocolate/);
});

test('Enter right after typing goes to the results', async ({ page, server }) => {
  await page.goto(`${server.url}/en/`);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: /Search/ });
  await field.fill('liquorice');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/en\/search\?q=liquorice/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('the canonical address follows the listing and the page', async ({ page, server }) => {
  await page.goto(`${server.url}/en/products`);
  const canonical = page.locator('link[rel=canonical]');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(canonical).toHaveAttribute('href', /\/en\/products\?page=2$/);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/en\/products\/[^?]+/);
  await expect(canonical).toHaveAttribute('href', /\/en\/products\/[^?]+$/);
  await expect(page.locator('link[rel=alternate][hreflang=fi]')).toHaveAttribute('href', /\/fi\/tuotteet\/./);
});

test('search engines are told of no language that a page is not in, after a click as after a load', async ({
  page,
  ownServer,
}) => {
  const story = (segment: string, body: string) => ({
    id: segment,
    type: 'LandingPage',
    published: '2026-01-01',
    shared: { mainContentArea: [{ type: 'RichTextBlock', body: { en: body } }] },
    en: { segment, name: `The story of ${segment}` },
  });
  const file = join(ownServer.folder, 'stories.json');
  const stories = [story('one', '<p><a href="/en/two">On to two</a></p>'), story('two', '<p>The end.</p>')];
  writeFileSync(file, JSON.stringify(stories));
  await ownServer.command('content', 'import', file);
  for (const segment of ['one', 'two'])
    await expect(async () => {
      expect((await page.request.get(`${ownServer.url}/en/${segment}`)).status()).toBe(200);
    }).toPass();
  const alternates = () =>
    page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));

  await page.goto(`${ownServer.url}/en/one`);
  await takenOver(page);
  await page.getByRole('link', { name: 'On to two' }).click();
  await expect(page).toHaveTitle(/The story of two/);
  await expect.poll(alternates).toEqual([`${ownServer.url}/en/two`]);
  await page.reload();
  expect(await alternates()).toEqual([`${ownServer.url}/en/two`]);
});

test('an address without a page says so', async ({ page, server }) => {
  const answer = await page.goto(`${server.url}/en/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this page');
});

import type { Page } from '@playwright/test';
import { addButton, expect, expectCart, openProduct, test } from './support/shop';
import { answered, expectMessage } from './support/waits';

/** The picker of the header; the footer has another. */
const picker = (page: Page) => page.getByRole('button', { name: /^Country and currency/ }).first();

async function choose(page: Page, country: string): Promise<void> {
  await picker(page).click();
  const choices = page.getByRole('list', { name: 'Country and currency' });
  await choices.getByRole('button', { name: country }).click();
}

const price = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^(€\d|SEK|kr|\d+[.,]\d\d kr)/)
    .first();

test('another country: page, prices, currency and cart, in all tabs, and after a reload', async ({
  context,
  server,
}) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const each of [page, other]) await openProduct(each, server.url);
  await addButton(page).click();
  for (const each of [page, other]) await expectCart(each, 1);
  const address = page.url();
  const finnish = (await price(page).textContent()) ?? '';
  expect(finnish).toContain('€');

  await choose(page, 'Sweden');
  for (const each of [page, other]) {
    await expect(each.locator('html')).toHaveAttribute('data-market', 'SE');
    await expect(
      each
        .getByRole('main')
        .getByText(/SEK|kr/)
        .first(),
    ).toBeVisible();
    await expect(each.getByText(finnish, { exact: true })).toHaveCount(0);
    await expectCart(each, 0);
  }
  await expect(page.getByText('Country changed to Sweden. Prices are in SEK.')).toBeAttached();
  await expect(picker(page)).toBeFocused();
  expect(page.url()).toBe(address);
  // What was put into the cart waits in the country that was left.
  await expectMessage(page, 'Your cart in Finland waits there with 1 item.');
  const empty = await context.newPage();
  await empty.goto(`${server.url}/en/cart`);
  await expect(empty.getByText('Your cart in Finland waits there with 1 item.')).toBeVisible();
  await expect(empty.getByRole('button', { name: 'Switch to Finland' })).toBeVisible();
  await empty.close();

  await addButton(other).click();
  for (const each of [page, other]) await expectCart(each, 1);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-market', 'SE');
  await expectCart(page, 1);

  await choose(other, 'Finland');
  for (const each of [page, other]) {
    await expect(each.locator('html')).toHaveAttribute('data-market', 'FI');
    await expectCart(each, 1);
  }
});

test('listings and search follow the country', async ({ page, server }) => {
  await page.goto(`${server.url}/en/products`);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first().getByText(/^€/).first()).toBeVisible();
  await choose(page, 'Sweden');
  await expect(
    cards
      .first()
      .getByText(/SEK|kr/)
      .first(),
  ).toBeVisible();
  await answered(page.getByRole('main'), /products\?.*page=2/, () =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click(),
  );
  await expect(page).toHaveURL(/page=2/);
  await expect(cards.getByText(/€/)).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: /Search/ }).fill('chocolate');
  await expect(page.getByRole('option').first()).toContainText(/SEK|kr/);
});

test('what was not saved yet is saved in its own country first', async ({ context, page, server }) => {
  await openProduct(page, server.url);
  await addButton(page).click();
  await expectCart(page, 1);
  // The code that changes the country comes with the choices.
  const code = page.waitForResponse(async (response) => {
    if (!/\/assets\/market-.*\.js$/.test(response.url())) return false;
    return (await response.text()).includes('UnsavedCartError');
  });
  await picker(page).click();
  await expect(page.getByRole('button', { name: /^Sweden/ }).first()).toBeVisible();
  await code;
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await addButton(page).click();
  await choose(page, 'Sweden');
  await expect(page.getByText(/^The country can be changed once/)).toBeVisible();
  await context.setOffline(false);
  await choose(page, 'Sweden');
  await expect(page.locator('html')).toHaveAttribute('data-market', 'SE');
  await expectCart(page, 0);
  await choose(page, 'Finland');
  await expectCart(page, 2);
});

test('the choice needs no mouse', async ({ page, server }) => {
  await page.goto(`${server.url}/en/`);
  await picker(page).focus();
  await page.keyboard.press('Enter');
  await expect(picker(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(picker(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(picker(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Sweden/ }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-market', 'SE');
  await expect(picker(page)).toHaveAccessibleName('Country and currency: Sweden SEK');
});

import type { Page } from '@playwright/test';
import { expect, test } from './support/shop';
import { holdBack } from './support/waits';

const panelField = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: /Search/ });
const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });

/** What is offered, once it is for all that was typed. */
const offered = (page: Page) => page.getByRole('banner').locator('[role="listbox"][aria-busy="false"]');

async function openPanel(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/en/`);
  await toggle(page).first().click();
  await expect(panelField(page)).toBeFocused();
}

test('the panel is worked by keys: arrows reach a product, Escape closes', async ({ page, server }) => {
  await openPanel(page, server.url);
  await page.keyboard.type('liquorice');
  const first = offered(page).getByRole('option').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(panelField(page)).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Escape');
  await expect(panelField(page)).toBeHidden();
  await expect(toggle(page).first()).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(panelField(page)).toBeFocused();
  await page.keyboard.type('liquorice');
  await expect(first).toBeVisible();
  const href = await first.getAttribute('href');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(panelField(page)).toBeHidden();
});

test('the way to all results is in sight, however much is offered', async ({ page, server }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await openPanel(page, server.url);
    await page.keyboard.type('choc');
    await expect(page.getByRole('option', { name: /^Show all/ })).toBeInViewport({ ratio: 1 });
  }
});

test('previous searches come back, and can be taken out', async ({ page, server }) => {
  await openPanel(page, server.url);
  for (const phrase of ['Dark Chocolate', 'gift box', 'dark chocolate']) {
    await panelField(page).fill(phrase);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${phrase.replace(' ', '(%20|\\+)')}`, 'i'));
    // The page has arrived: nothing takes the focus any more.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await toggle(page).first().click();
    // The search goes on from what is searched on the page.
    await expect(panelField(page)).toHaveValue(phrase);
    await panelField(page).fill('');
  }
  const previous = page.getByRole('region', { name: 'Previous searches' });
  await expect(previous.getByRole('listitem')).toHaveText([/^dark chocolate/, /^gift box/]);
  await previous.getByRole('button', { name: 'Remove search gift box' }).click();
  await expect(previous.getByRole('listitem')).toHaveCount(1);
  await previous.getByRole('button', { name: 'Clear previous searches' }).click();
  await expect(previous).toBeHidden();
});

test('an answer that comes late is not shown', async ({ page, server }) => {
  const release = await holdBack(page, /\/api\/search\/suggest\?q=liq/);
  await openPanel(page, server.url);
  const asked = page.waitForRequest(/suggest\?q=liq/);
  await panelField(page).fill('liquorice');
  const late = await asked;
  await panelField(page).fill('lingonberry');
  await expect(page.getByRole('option').first()).toContainText('ingonberry');
  release();
  await expect.poll(() => late.failure()?.errorText ?? '').not.toBe('');
  await expect(page.getByRole('option').first()).toContainText('ingonberry');
});

test('nothing found: other ways on, in the panel and on the page', async ({ page, server }) => {
  await openPanel(page, server.url);
  await page.keyboard.type('xyzxyzxyz');
  await expect(page.getByText('We found nothing for “xyzxyzxyz”.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We found no products for “xyzxyzxyz”.')).toBeVisible();
  const ways = page.getByRole('main').getByRole('navigation', { name: 'Try these' });
  await ways.getByRole('link').first().click();
  await expect(page).not.toHaveURL(/xyzxyzxyz/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('recipes and stories have tabs of their own, with addresses', async ({ page, server }) => {
  await page.goto(`${server.url}/en/search?q=chocolate`);
  const tabs = page.getByRole('navigation', { name: 'Kinds of results' });
  await tabs.getByRole('link', { name: /Recipes/ }).click();
  await expect(page).toHaveURL(/q=chocolate&show=recipes/);
  const cards = page.getByRole('main').getByRole('article');
  await expect(page.getByRole('main').getByRole('region', { name: 'Recipes' })).toBeVisible();
  const before = 12;
  await expect(cards).toHaveCount(before);
  const more = page.getByRole('link', { name: 'Show more' });
  await expect(more).toBeVisible();
  await more.click();
  await expect(cards.nth(before).getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(/page=2/);
  const all = await cards.count();
  await cards.nth(before).getByRole('link').click();
  await expect(page).not.toHaveURL(/search/);
  await page.goBack();
  await expect(cards).toHaveCount(all);
  await tabs.getByRole('link', { name: /Stories/ }).click();
  await expect(page.getByRole('main').getByRole('region', { name: 'Stories and places' })).toBeVisible();
  await page.goBack();
  await expect(tabs.getByRole('link', { name: /Recipes/ })).toHaveAttribute('aria-current', 'page');
});

test('words of allergens are a condition, told and taken back', async ({ page, server }) => {
  await page.goto(`${server.url}/en/search?q=nut-free`);
  const main = page.getByRole('main');
  await expect(main.getByText('“nut free” is taken as a condition: No nuts · No peanuts.')).toBeVisible();
  const cards = main.getByRole('article');
  await expect(cards).toHaveCount(12);
  await main.getByRole('link', { name: 'Search for the word instead' }).click();
  await expect(page).toHaveURL(/literal=true/);
  await expect(main.getByText('is taken as a condition')).toBeHidden();
});

test('a town opens its places, although products have a word near it', async ({ page, server }) => {
  await page.goto(`${server.url}/en/search?q=Oulu`);
  const places = page.getByRole('main').getByRole('region', { name: 'Stories and places' });
  await expect(places.getByRole('heading', { name: /Oulu/ }).first()).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Kinds of results' });
  await tabs.getByRole('link', { name: /Products/ }).click();
  await expect(page).toHaveURL(/show=products/);
  await expect(tabs.getByRole('link', { name: /Products/ })).toHaveAttribute('aria-current', 'page');
});

import type { Page } from '@playwright/test';
import { expectAccessible } from './support/access';
import { expect, test } from './support/shop';
import { answered, tick } from './support/waits';

const count = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page
        .getByRole('main')
        .getByText(/^\d+ products?$/)
        .textContent()) ?? '',
    )?.[0],
  );

test.describe('beside the products', () => {
  test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a choice narrows the list, stays in the address, and Back takes it away', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/en/products`);
    const diet = page.getByRole('main').getByRole('group', { name: 'Diet' });
    const box = diet.getByRole('checkbox').first();
    await expect(box).toBeVisible();
    const all = await count(page);
    const label = (await diet.locator('label').first().textContent()) ?? '';
    const promised = Number(/(\d+) products?$/.exec(label)?.[1]);
    expect(promised).toBeLessThan(all);

    const main = page.getByRole('main');
    await answered(main, /products\?.*page=2/, () =>
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click(),
    );
    await expect(page).toHaveURL(/page=2/);
    await answered(main, /products\?.*filter\.diet=/, () => tick(box));
    await expect(page).toHaveURL(/\/en\/products\?filter\.diet=[^&]+$/);
    expect(await count(page)).toBe(promised);
    // A group's own choice does not shrink its own counts.
    await expect(diet.locator('label').first()).toHaveText(label);

    const brands = page.getByRole('main').getByRole('group', { name: 'Brand' });
    const brand = brands.locator('input:enabled').first();
    await answered(main, /products\?.*filter\.brand=/, () => tick(brand));
    await expect(page).toHaveURL(/filter\.brand=/);
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(chips.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);

    await page.reload();
    await expect(brand).toBeChecked();
    await expect(chips.getByRole('listitem')).toHaveCount(3);

    await page.goBack();
    await expect(brand).not.toBeChecked();
    await expect(box).toBeChecked();
    await expect.poll(() => count(page)).toBe(promised);
    await page.goBack();
    await expect(page).toHaveURL(/products\?page=2$/);
    await expect(box).not.toBeChecked();

    await page.goForward();
    await chips.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL(/\/en\/products$/);
    await expect.poll(() => count(page)).toBe(all);
  });

  test('a filter that the shop does not have is dropped, and the next page works', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/en/products?filter.colour=red`);
    await expect(page).toHaveURL(/\/en\/products$/);
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden();
    const main = page.getByRole('main');
    const first = main.getByRole('article').first();
    const name = (await first.getByRole('heading').textContent()) ?? '';
    await answered(main, /products\?.*page=2/, () =>
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click(),
    );
    await expect(page).toHaveURL(/\/en\/products\?page=2$/);
    await expect(first.getByRole('heading')).not.toHaveText(name);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a product that was looked at leads back to the same choice', async ({ page, server }) => {
    await page.goto(`${server.url}/en/search?q=chocolate`);
    const main = page.getByRole('main');
    const group = main.getByRole('group', { name: 'Brand' });
    await answered(main, /products\?.*filter\.brand=/, () => tick(group.locator('input:enabled').first()));
    await expect(page).toHaveURL(/q=chocolate&filter\.brand=/);
    const products = main.getByRole('article');
    const name = await products.first().getByRole('link').first().textContent();
    await products.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.trim() ?? '');
    await page.goBack();
    await expect(group.locator('input:enabled').first()).toBeChecked();
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
  });

  test('groups begin with four values on the page of results', async ({ page, server }) => {
    await page.goto(`${server.url}/en/search?q=chocolate`);
    const group = page.getByRole('main').getByRole('group', { name: 'Category' });
    const more = group.getByRole('button', { name: /^Show all \d+/ });
    await expect(group.getByRole('checkbox')).toHaveCount(4);
    await more.click();
    await expect.poll(() => group.getByRole('checkbox').count()).toBeGreaterThan(4);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  test('filters open in a drawer that says how many products are left', async ({ page, server }) => {
    await page.goto(`${server.url}/en/products`);
    const open = page.getByRole('main').getByRole('button', { name: /^Filter/ });
    await open.click();
    const drawer = page.getByRole('dialog', { name: 'Filter' });
    const values = drawer.locator('input:enabled');
    await answered(drawer, /products\?.*filter\./, () => tick(values.first()));
    await expect(page).toHaveURL(/filter\./);
    await answered(drawer, /products\?.*filter\./, () => tick(values.nth(1)));
    await expectAccessible(page);
    const show = drawer.getByRole('button', { name: /^Show \d+ products?$/ });
    await expect(show).toBeInViewport();
    const left = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
    await show.click();
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await expect(open).toHaveAccessibleName('Filter, 2 chosen');
    expect(await count(page)).toBe(left);
    // What was chosen in one visit to the drawer is one step back.
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/products$/);
    await expect(open).toHaveAccessibleName('Filter');
  });
});

import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/access';
import { addButton, cartButton, expect, expectCart, openCart, openProduct, test } from './support/shop';
import { holdBack, takenOver } from './support/waits';

const pages = {
  start: '/fi/',
  category: '/fi/suklaalevyt',
  listing: '/sv/produkter?page=2',
  search: '/en/search?q=chocolate',
  'empty search': '/en/search?q=xyzxyz',
  recipes: '/fi/haku?q=suklaa&show=recipes',
  'filtered listing': '/sv/produkter?filter.diet=vegan&filter.brand=halla',
  cart: '/en/cart',
  missing: '/fi/ei-ole',
};

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const [name, path] of Object.entries(pages)) {
      test(`the ${name} page is accessible`, async ({ page, server }) => {
        await page.goto(server.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSideways(page);
      });
    }

    test('product page, mini cart and search panel are accessible', async ({ page, server }) => {
      await openProduct(page, server.url);
      await expect(addButton(page)).toBeVisible();
      await expectAccessible(page);
      await expectNoSideways(page);
      await addButton(page).click();
      await expectCart(page, 1);
      await openCart(page);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('chocolate');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('on phones', () => {
  test.use({ viewport: { width: 320, height: 700 }, contextOptions: { reducedMotion: 'reduce' } });

  test('nothing scrolls sideways', async ({ page, server }) => {
    test.slow();
    const sitemap = await (await page.request.get(`${server.url}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
    const longest = withLongWords(paths);
    expect(longest.length).toBeGreaterThan(60);
    for (const path of new Set([...Object.values(pages), '/fi/reseptit/suklaapullat', ...longest])) {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 700 });
        await expectNoSideways(page, path);
      }
    }
  });
});

/** Of every section in Finnish and Swedish the two pages whose addresses have the longest words. */
function withLongWords(paths: readonly string[]): string[] {
  const sections = new Map<string, string[]>();
  for (const path of paths.filter((one) => /^\/(fi|sv)\//.test(one))) {
    const [, language, section] = path.split('/');
    const key = `${language}/${path.split('/').length > 3 ? section : ''}`;
    sections.set(key, [...(sections.get(key) ?? []), path]);
  }
  const longestWord = (path: string) => Math.max(...path.split(/[/-]/).map((word) => word.length));
  // What stands at the top of the site has a type of its own each.
  return [...sections].flatMap(([key, all]) =>
    key.endsWith('/') ? all : all.sort((a, b) => longestWord(b) - longestWord(a)).slice(0, 2),
  );
}

test('buying needs no mouse', async ({ page, server }) => {
  await openProduct(page, server.url);
  await expect(addButton(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Add to cart/);
  await page.keyboard.press('Enter');
  await expectCart(page, 1);
  await cartButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Cart/ });
  await expect(dialog).toBeVisible();
  await tabTo(page, /^Quantity/);
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('spinbutton')).toHaveValue('2');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cartButton(page)).toBeFocused();
  await expectCart(page, 2);
});

test('the keyboard works before the app does, and keeps its place', async ({ page, server }) => {
  const release = await holdBack(page, '**/*.js');
  await page.goto(`${server.url}/en/chocolate-bars`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  release();
  await takenOver(page);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a message hides nothing that has the focus', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`${server.url}/en/products/celebration-box`);
  await addButton(page).click();
  await expectCart(page, 1);
  await openProduct(page, server.url);
  await addButton(page).click();
  await expectCart(page, 2);
  await page.clock.install();
  await page.goto(`${server.url}/en/cart`);
  const lines = page.getByRole('main').locator('[data-line]');
  await expect(lines).toHaveCount(2);
  // The message goes by itself, so its time stands still.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await lines
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  const message = page.getByRole('status').filter({ hasText: 'removed from the cart' });
  await expect(message).toBeVisible();
  const top = (await message.boundingBox())?.y ?? 0;
  for (const name of [/^Promo code/, /^Gift card/, /^Go to checkout/]) {
    await tabTo(page, name);
    const box = await page.locator(':focus').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `${name}`).toBeLessThanOrEqual(top);
  }
});

test('the menu gives the focus back', async ({ page, server }) => {
  await page.goto(`${server.url}/en/`);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => menu.getByRole('button', { name: 'Close menu' }).click(),
  ]) {
    await opener.click();
    await expect(menu.locator(':focus')).toHaveAttribute('data-entry');
    await leave();
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const label = await focused.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
    );
    if (name.test(label.trim())) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

import type { Locator, Page } from '@playwright/test';
import config from '../playwright.config';
import { expectNoSideways } from './support/access';
import { addButton, cartButton, expect, expectCart, openCart, openProduct, test } from './support/shop';
import { settled } from './support/waits';

const pages = {
  start: '/fi/',
  category: '/fi/suklaalevyt',
  listing: '/sv/produkter',
  search: '/en/search?q=chocolate',
  recipes: '/fi/haku?q=suklaa&show=recipes',
  tablet: '/en/products/the-name-bar',
  cart: '/en/cart',
  missing: '/fi/ei-ole',
  'start in Swedish': '/sv/',
  'start in English': '/en/',
  box: '/en/products/celebration-box',
  'box in Finnish': '/fi/tuotteet/juhlarasia',
  recipe: '/fi/reseptit/mustikkapiirakka',
  'customer service': '/fi/asiakaspalvelu',
  'customer service in Swedish': '/sv/kundservice',
  place: '/fi/kahvilat-ja-myymalat/helsinki-kallio',
  engraved: '/fi/nimikkolevyt',
  season: '/sv/vinterkvall',
  story: '/sv/artiklar',
  newsroom: '/fi/medialle',
  'sign-up': '/fi/rekisteroidy',
  'gift card': '/fi/tuotteet/lahjakortti',
};

/** What a filled cart is shown on. */
const withCart = ['/fi/ostoskori', '/sv/varukorg', '/fi/kassa', '/en/checkout'];

const launch = config.use?.launchOptions ?? {};

// As somebody sets it in the browser: also what asks for the size of letters sees it.
test.use({
  launchOptions: { ...launch, args: [...(launch.args ?? []), '--blink-settings=defaultFontSize=32'] },
  contextOptions: { reducedMotion: 'reduce' },
});

for (const width of [390, 1280]) {
  test.describe(`letters of double size at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('nothing scrolls sideways', async ({ page, server }) => {
      test.slow();
      for (const path of Object.values(pages)) {
        await page.goto(server.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSideways(page);
      }
    });

    test('a box in the cart makes nothing scroll, and its bar shows price and button', async ({
      page,
      server,
    }) => {
      test.slow();
      await page.goto(`${server.url}/en/products/celebration-box`);
      await addButton(page).press('Enter');
      await expectCart(page, 1);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      const bar = page.getByRole('region', { name: /^Buy / });
      await expect(bar).toBeInViewport();
      // Both boxes are read where the bar comes to rest.
      await settled(page);
      const price = await inWindow(bar.getByText(/€/).first());
      const button = await inWindow(bar.getByRole('button').last());
      const apart = price.x + price.width <= button.x || price.y + price.height <= button.y;
      expect(apart, 'the button covers no price').toBe(true);
      for (const path of withCart) {
        await page.goto(server.url + path);
        await expect(page.getByText(/14,90|€14\.90/).first()).toBeVisible();
        await expectNoSideways(page);
      }
    });

    test('a cart shows its prices and what removes them, and icons grow along', async ({ page, server }) => {
      await openProduct(page, server.url);
      await addButton(page).press('Enter');
      await expectCart(page, 1);
      const size = await cartButton(page)
        .locator('svg')
        .evaluate((icon) => icon.getBoundingClientRect().width);
      expect(size).toBeGreaterThanOrEqual(40);
      await page.goto(`${server.url}/en/cart`);
      await expectInside(page, 'main');
      await openCart(page);
      await expectInside(page, 'dialog');
    });

    test('every part of the shop can be reached from the header or its menu', async ({ page, server }) => {
      await page.goto(`${server.url}/en/`);
      await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      for (const name of ['Chocolate bars', 'Engraved tablets', 'Recipes', 'Cafés and shops'])
        await expect(menu.getByText(name, { exact: true }).first()).toBeAttached();
      await expect(menu.getByRole('link', { name: 'Suomi' })).toBeAttached();
    });
  });
}

/** Where something stands that is within the window from side to side. */
async function inWindow(part: Locator) {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (!box) throw new Error('it has no box');
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(part.page().viewportSize()?.width ?? 0);
  return box;
}

/** The line's total and the button that removes it stand within the window. */
async function expectInside(page: Page, area: 'main' | 'dialog'): Promise<void> {
  const line = page.locator(`${area} [data-line]`).first();
  for (const part of [line.getByText('€5.90').last(), line.getByRole('button', { name: /^Remove/ })])
    await inWindow(part);
  await expectNoSideways(page);
}

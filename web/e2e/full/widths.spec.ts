import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from '../support/access';
import { complaintsOf } from '../support/complaints';
import { openChanged, openSamples, themes } from '../support/samples';
import { bar, expect, test } from '../support/shop';

const widths = [320, 390, 768, 1440];

/** A page of each type. */
const pages = {
  start: '/fi/',
  category: '/fi/suklaalevyt',
  listing: '/sv/produkter',
  product: bar.path,
  tablet: '/en/products/the-name-bar',
  recipes: '/en/recipes',
  recipe: '/en/recipes/bilberry-pie',
  stories: '/en/stories',
  story: '/en/stories/a-day-at-the-confectionery',
  locations: '/en/cafes-and-shops',
  location: '/en/cafes-and-shops/turku',
  search: '/en/search?q=lingonberry',
  cart: '/en/cart',
  missing: '/en/nothing-here',
};

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // A changed document has no address of its own; its socket would be a stranger's.
  permissions: ['local-network-access'],
});

for (const theme of themes) {
  test(`samples in ${theme} at every width`, async ({ page, server }) => {
    const complaints = complaintsOf(page);
    await openSamples(page, server.url, theme);
    await expectGoodAtEveryWidth(page);
    expect(complaints).toEqual([]);
  });

  for (const [name, path] of Object.entries(pages))
    test(`the ${name} page in ${theme} at every width`, async ({ page, server }) => {
      const complaints = complaintsOf(page);
      await openChanged(page, server.url + path, theme);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectGoodAtEveryWidth(page);
      expect(complaints).toEqual([]);
    });
}

async function expectGoodAtEveryWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSideways(page);
      await expectAccessible(page);
    });
  }
}

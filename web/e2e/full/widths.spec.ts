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
  'category with a top area': '/fi/marmeladit',
  products: '/en/what-we-make',
  'shown product': '/en/what-we-make/lingonberry-frost-for-kitchens',
  'shop story': '/en/stories/christmas-table',
  landing: '/sv/vinterkvall',
  lunch: '/en/cafes-and-shops/lunch',
  newsroom: '/en/for-the-media',
  release: '/en/for-the-media/press-release?id=berry-season-2026',
  'thank-you': '/en/for-the-media/thank-you',
  'my page': '/en/my-page',
  login: '/en/log-in',
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

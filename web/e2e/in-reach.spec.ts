import { expect, expectCart, openCart, openProduct, test } from './support/shop';
import { settled } from './support/waits';

// Each of these lay under, or ran out of, what it has to lie on: presses reached something else.

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test('the enlarged picture can be brought nearer and closed with its buttons', async ({
      page,
      server,
    }) => {
      await openProduct(page, server.url);
      await page.getByRole('main').getByRole('button', { name: 'View the picture large' }).first().click();
      const zoom = page.getByRole('dialog');
      const picture = zoom.getByRole('img').first();
      const before = (await picture.boundingBox())?.width ?? 0;
      await zoom.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(2 * before);
      await zoom.getByRole('button', { name: 'Close' }).click();
      await expect(zoom).toBeHidden();
    });

    test('the bar with the price lies on everything that is scrolled under it', async ({ page, server }) => {
      await openProduct(page, server.url);
      const cards = page.getByRole('main').getByRole('list', { name: 'You might also like' });
      await cards.scrollIntoViewIfNeeded();
      // The middle of the cards where the bar is.
      await cards.evaluate((list) => {
        const { top, height } = list.getBoundingClientRect();
        window.scrollBy(0, top + height / 2 - window.innerHeight + 30);
      });
      await settled(page);
      // Playwright presses nothing that something else lies on.
      await page.getByRole('region', { name: /^Buy/ }).getByRole('button').click();
      await expectCart(page, 1);
    });

    test('a full cart scrolls between its heading and what it comes to', async ({ page, server }) => {
      await page.goto(`${server.url}/en/chocolate-bars`);
      const buttons = page.getByRole('main').getByRole('button', { name: /^Add to cart/ });
      await expect(buttons.nth(5)).toBeVisible();
      const names = await buttons.evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-label') ?? ''),
      );
      for (const name of names.slice(0, 6))
        await page.getByRole('main').getByRole('button', { name, exact: true }).click();
      await expectCart(page, 6);
      const cart = await openCart(page);
      await settled(page);
      const [own, within] = await cart.evaluate((dialog) => {
        const runsOver = (element: Element) => element.scrollHeight > element.clientHeight;
        const scrolls = (element: Element) => getComputedStyle(element).overflowY === 'auto';
        return [
          runsOver(dialog),
          [...dialog.querySelectorAll('*')].some((one) => scrolls(one) && runsOver(one)),
        ];
      });
      expect([own, within]).toEqual([false, true]);
    });
  });

import type { Page } from '@playwright/test';
import { openSamples, themes } from '../support/samples';
import { expect, test } from '../support/shop';
import { settled } from '../support/waits';

// A change that is meant is accepted with `npm run test:full -- --accept`.
test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 0.5,
  contextOptions: { reducedMotion: 'reduce' },
  // A changed document has no address of its own; its socket would be a stranger's.
  permissions: ['local-network-access'],
  // Pictures are hidden by a style that the document's policy would forbid.
  bypassCSP: true,
});

for (const theme of themes)
  test(`the samples look as they did in ${theme}`, async ({ page, server }) => {
    await openSamples(page, server.url, theme);
    await expectLooks(page, `samples-${theme}.png`);
  });

for (const [name, path] of Object.entries({
  start: '/fi/',
  product: '/en/products/the-name-bar',
  cart: '/en/cart',
}))
  test(`the ${name} page looks as it did`, async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(server.url + path);
    await expectLooks(page, `${name}.png`);
  });

/** Pictures of the shop are the data's: what is compared is what stands around them, and no more of long lists than their beginning. */
async function expectLooks(page: Page, picture: string): Promise<void> {
  await settled(page);
  await page.addStyleTag({ content: 'img { visibility: hidden }' });
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: Math.min(document.documentElement.scrollHeight, 2_000),
  }));
  const clip = { x: 0, y: 0, width, height };
  await expect(page).toHaveScreenshot(picture, {
    fullPage: true,
    clip,
    scale: 'device',
    maxDiffPixelRatio: 0.005,
  });
}

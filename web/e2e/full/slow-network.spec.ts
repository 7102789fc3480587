import { cartButton, expect, expectCart, openProduct, test } from '../support/shop';
import { takenOver } from '../support/waits';

test('on a slow line the page can be read and used long before it is complete', async ({ page, server }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // Slow 3G, as the tools of browsers name it.
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await openProduct(page, server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Clicked as soon as it can be seen: before the app, and before the cart's code.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await takenOver(page);
  await expectCart(page, 1);
  await expect(cartButton(page)).toBeVisible();
});

import { fillDetails, words } from './support/checkout';
import { startDeliverer } from './support/deliverer';
import { addButton, expect, expectCart, openProduct, openShop, test } from './support/shop';
import { takenOver } from './support/waits';

test("a provider's widget runs in the checkout, whatever page one comes from", async ({
  page,
  playwright,
}) => {
  const deliverer = await startDeliverer();
  const server = await openShop(playwright.request, {
    PRALINE__DELIVERY__PROVIDER: 'ingrid',
    PRALINE__DELIVERY__INGRID__API_KEY: 'key',
    PRALINE__DELIVERY__INGRID__URL: deliverer.url,
    PRALINE__DELIVERY__INGRID__WIDGET_HOSTS: deliverer.url,
  });
  try {
    await openProduct(page, server.url);
    await addButton(page).click();
    await expectCart(page, 1);
    await page.goto(`${server.url}/en/cart`);
    await takenOver(page);
    // From here on without a document of its own: the cart's allows nothing to the provider.
    await page.getByRole('main').getByRole('link', { name: 'Go to checkout' }).click();
    await fillDetails(page);
    await page.getByRole('button', { name: words.en.continue }).click();
    await page.getByRole('button', { name: 'To a locker' }).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€3.90');
    await page.getByRole('button', { name: words.en.continue }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
  } finally {
    await server.remove();
    deliverer.stop();
  }
});

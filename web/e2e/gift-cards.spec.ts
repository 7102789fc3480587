import { expectAccessible, expectNoSideways } from './support/access';
import { choose, expectThanks, order, toPayment, words } from './support/checkout';
import { expect, expectCart, openCart, test } from './support/shop';
import { takenOver } from './support/waits';

test('a gift card is bought for somebody, who gets it by mail', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/en/products/gift-card`);
  await takenOver(page);
  const add = page.getByRole('button', { name: 'Add to cart', exact: true }).first();
  await add.press('Enter');
  await expect(page.getByText('Enter a name.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: '€50.00' }).check();
  await page.getByLabel('Name', { exact: true }).fill('Eino');
  await page.getByLabel('E-mail address').fill('eino@example.com');
  await page.getByLabel('Your name, as they know you').fill('Aino');
  await page.getByLabel('Message').fill('Happy birthday!\nAll the best');
  await add.press('Enter');
  await expect(page.getByText('The gift card is in your cart.')).toBeVisible();
  await expectCart(page, 1);
  await expectNoSideways(page);

  const panel = await openCart(page);
  await expect(panel.getByText('Eino, eino@example.com')).toBeVisible();
  await expect(panel.getByText('Happy birthday! All the best')).toBeVisible();
  await page.goto(`${server.url}/en/checkout`);
  await takenOver(page);
  await toPayment(page);
  await expect(page.getByRole('button', { name: words.en.order })).toContainText('€50.00');
  await order(page);
  await choose(page, 'approve');
  await expectThanks(page);
  await expect(page.locator('dd').nth(1)).toHaveText('Delivered');
  await expect(page.getByText('Eino, eino@example.com')).toBeVisible();
  await expectAccessible(page);

  const letter = page.getByRole('link', { name: 'Aino sends you a gift card of €50.00' });
  await expect(async () => {
    await page.goto(`${server.url}/_mail`);
    await expect(letter).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await letter.click();
  await expect(page.getByText('Happy birthday! All the best')).toBeVisible();
  await expect(page.getByText(/[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/)).toBeVisible();
});

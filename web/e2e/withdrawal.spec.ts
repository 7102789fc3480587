import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/access';
import { begin, choose, expectThanks, fillDetails, order, words } from './support/checkout';
import { linkFor, somebody } from './support/members';
import type { Server } from './support/server';
import { expect, test } from './support/shop';
import { takenOver } from './support/waits';

/** Orders as a guest; returns the order's number. */
async function ordered(page: Page, server: Server, email: string): Promise<string> {
  await begin(page, server.url);
  await fillDetails(page);
  await page.locator('[name="email"]').fill(email);
  await page.getByRole('button', { name: words.en.continue }).click();
  await page.locator('[name="shippingMethod"]').first().check();
  await page.getByRole('button', { name: words.en.continue }).click();
  await order(page);
  await choose(page, 'approve');
  await expectThanks(page);
  return page.locator('dd').first().innerText();
}

test('a guest hears that the order is made, and cancels it by keyboard', async ({ page, server }) => {
  await ordered(page, server, somebody().email);
  await expect(page.getByRole('heading', { level: 1, name: words.en.thanks })).toBeFocused();
  await expect(page.getByText('Cart updated in another window')).toHaveCount(0);
  const cancel = page.getByRole('button', { name: 'Cancel the order' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Confirm the cancellation' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The order is cancelled' })).toBeFocused();
  await expect(page.locator('dd').nth(1)).toHaveText('Cancelled');
});

test('a guest finds the order in another browser, by its number and a letter, and withdraws from it', async ({
  page,
  server,
  browser,
}) => {
  const person = somebody();
  const number = await ordered(page, server, person.email);
  const confirmation = page.url();
  await server.command('orders', 'ship', number);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await context.newPage();

  // The address of the confirmation reads, and leads to the page that finds orders.
  await other.goto(confirmation);
  await takenOver(other);
  await other.getByRole('link', { name: 'Find my order' }).click();
  await expect(other.getByLabel('Order number')).toHaveValue(number);
  await other.getByLabel('E-mail address').fill(person.email);
  await expectAccessible(other);
  await expectNoSideways(other);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await expect(other.getByRole('heading', { name: 'Look at your mail' })).toBeFocused();

  await other.goto(await linkFor(other, server.url, '/en/find-order', person));
  await expect(other.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await other.getByRole('button', { name: 'Withdraw from this purchase' }).click();
  await other.getByLabel(/^Reason/).fill('Too sweet');
  await expectAccessible(other);
  await expectNoSideways(other);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText(person.email).last()).toBeVisible();
  await other.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await expect(other.getByRole('heading', { name: 'We have received your withdrawal' })).toBeFocused();
  await expect(other.getByText('Too sweet')).toBeVisible();

  // The page on which it was ordered hears of it.
  await expect(page.getByText(/^You told us on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw from this purchase' })).toHaveCount(0);
  await context.close();
});

import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/access';
import { accountLink, becomeMember, logIn, somebody } from './support/members';
import { addButton, expect, expectCart, openProduct, test } from './support/shop';
import { expectMessage } from './support/waits';

const saveButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Save to wish list', exact: true });
const listed = (page: Page) => page.getByRole('region', { name: 'Wish list' }).getByRole('article');

test('a heart that is pressed in one tab shows in the others, without an account', async ({
  context,
  server,
}) => {
  const [product, list] = [await context.newPage(), await context.newPage()];
  await openProduct(product, server.url);
  await list.goto(`${server.url}/en/wish-list`);
  await expect(list.getByText('Your wish list is empty.')).toBeVisible();
  await saveButton(product).click();
  await expect(listed(list)).toHaveCount(1);
  await expect(product.getByRole('button', { name: 'On your wish list – remove' })).toBeVisible();
  await expectAccessible(list);
  await list.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(list);

  // It is bought from there, and taken off by keyboard.
  await listed(list)
    .getByRole('button', { name: /^Add to cart/ })
    .click();
  await expectCart(product, 1);
  await listed(list)
    .getByRole('button', { name: /^Save to wish list/ })
    .press('Enter');
  await expect(list.getByText('Your wish list is empty.')).toBeVisible();
  await expect(saveButton(product)).toBeVisible();
});

test('the list comes along when somebody signs in', async ({ page, server, context }) => {
  const person = somebody();
  await becomeMember(page, server.url, person);
  await openProduct(page, server.url);
  await expect(addButton(page)).toBeVisible();
  await saveButton(page).click();
  await expectMessage(page, 'is on your wish list');
  const other = await context.newPage();
  await other.goto(`${server.url}/en/wish-list`);
  await expect(listed(other)).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, person);
  await expect(accountLink(page)).toBeVisible();
  await page.goto(`${server.url}/en/wish-list`);
  // Beside the other tabs of the customer area, with what the visitor had put there.
  await expect(page.getByRole('navigation', { name: 'My account' })).toBeVisible();
  await expect(listed(page)).toHaveCount(1);
  await expectAccessible(page);
});

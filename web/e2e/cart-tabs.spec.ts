import { addButton, cartButton, expect, expectCart, openCart, openProduct, test } from './support/shop';

test('a click in one tab shows in the others, which say so politely', async ({ context, server }) => {
  const pages = [await context.newPage(), await context.newPage(), await context.newPage()] as const;
  for (const page of pages) await openProduct(page, server.url);
  // Each tab knows the cart: what it learns from now on is news.
  for (const page of pages) await expectCart(page, 0);
  const [first, second, third] = pages;
  await addButton(first).click();
  for (const page of pages) await expectCart(page, 1);
  await expect(second.getByText('Cart updated in another window')).toBeAttached();
  await expect(first.getByText('Cart updated in another window')).not.toBeAttached();

  const dialog = await openCart(third);
  await dialog.getByRole('button', { name: 'Increase' }).click();
  for (const page of [first, second]) await expectCart(page, 2);
  const total = dialog.locator('dl').getByText('€11.80').first();
  await expect(total).toBeVisible();
});

test('fast clicks in several tabs add up everywhere', async ({ context, server }) => {
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const page of pages) await openProduct(page, server.url);
  await addButton(pages[0]).click();
  for (const page of pages) await expectCart(page, 1);
  const dialogs = [await openCart(pages[0]), await openCart(pages[1])] as const;
  for (let click = 0; click < 10; click += 1) {
    await dialogs[click % 2]?.getByRole('button', { name: 'Increase' }).click();
  }
  for (const dialog of dialogs) {
    await expect(dialog.getByRole('spinbutton')).toHaveValue('11');
    await expect(dialog.locator('dl').getByText('€64.90').first()).toBeVisible();
  }
});

test('a removed line comes back with undo', async ({ page, server }) => {
  await page.clock.install();
  await openProduct(page, server.url);
  await addButton(page).click();
  await expectCart(page, 1);
  const dialog = await openCart(page);
  await dialog.getByRole('button', { name: 'Increase' }).click();
  await expect(dialog.getByRole('spinbutton')).toHaveValue('2');
  // The offer goes by itself, so its time stands still: from a minute on, that no slow machine gets past first.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await dialog.getByRole('button', { name: /^Remove/ }).click();
  await expect(dialog.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.clock.resume();
  await expect(dialog.getByRole('spinbutton')).toHaveValue('2');
});

test('the quantity field keeps to what a line may hold', async ({ page, server }) => {
  await openProduct(page, server.url);
  await addButton(page).click();
  const dialog = await openCart(page);
  const quantity = dialog.getByRole('spinbutton');
  await quantity.fill('999');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('999');
  await expect(dialog.getByRole('button', { name: 'Increase' })).toHaveAttribute('aria-disabled', 'true');
});

test('the cart button opens nothing while the cart is empty', async ({ page, server }) => {
  await page.goto(`${server.url}/en/`);
  await expectCart(page, 0);
  await expect(cartButton(page)).toHaveAttribute('aria-disabled', 'true');
});

import { expectAccessible, expectNoSideways } from './support/access';
import { enterAdmin, fields, openPage, preview, saved, someone } from './support/admin';
import { expect, test } from './support/shop';

const DESCRIPTION = 'Rye that was salted for a test.';

test.use({ viewport: { width: 1440, height: 900 } });

test('content is begun for a product from the search, seen in the preview, and published', async ({
  page,
  server,
}) => {
  await enterAdmin(page, server, someone('Tuija Tuote'));
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('salted rye');
  const found = page.getByRole('region', { name: 'Products and categories' });
  const rye = found.getByRole('button', { name: /^Salted Rye/ });
  await expect(rye).toBeVisible();
  await expectAccessible(page);
  await rye.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add content: Salted Rye' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Salted Rye' })).toBeVisible();
  // It is there once: now it is opened.
  await expect(found.getByRole('link', { name: /^Salted Rye/ })).toHaveAttribute('aria-current', 'page');

  const product = fields(page).getByRole('group', { name: 'Product', exact: true });
  await expect(product).toContainText('Salted Rye');
  await fields(page).getByRole('textbox', { name: 'Description', exact: true }).fill(DESCRIPTION);
  await expect(preview(page).getByText(DESCRIPTION)).toBeVisible();
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Salted Rye' })).toBeVisible();
  await expectAccessible(page, ['frame-tested']);
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  const url = `${server.url}/en/products/salted-rye`;
  await expect.poll(async () => (await page.request.get(url)).text()).toContain(DESCRIPTION);
  await page.goto(url);
  await expect(page.getByText(DESCRIPTION)).toBeVisible();
});

test('what editors say of a product is chosen on its page, and the dialog of new pages looks products up', async ({
  page,
  server,
}) => {
  await enterAdmin(page, server, someone('Eero Esittely'));
  await openPage(page, server, 'product-lingonberry-frost');
  // The page can be pointed at once it knows its fields.
  const food = preview(page).locator('[data-epi-property-name]', {
    hasText: /^Milk chocolate with lingonberries$/,
  });
  await food.click();
  await expect(preview(page).getByRole('textbox', { name: 'Name of the food' })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/admin/pages`);
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByRole('button', { name: 'New page at the top' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page at the top' });
  const type = dialog.getByLabel('Type of page');
  await expect(type.getByRole('option', { name: 'Start page' })).toHaveCount(0);
  await type.selectOption('Content of a shop product');
  await expect(dialog.getByLabel('Name')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Choose a product' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a product' });
  await picker.getByLabel('Search products').fill('lingonberry frost');
  await picker.getByRole('button', { name: /HH-1001 · has content already/ }).click();
  await expect(dialog.getByRole('group', { name: 'Product' })).toContainText('Lingonberry Frost');
  await expectAccessible(page);
  await expectNoSideways(page);
  await dialog.getByRole('link', { name: 'Open the content' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lingonberry Frost' })).toBeVisible();
  await expectNoSideways(page);
});

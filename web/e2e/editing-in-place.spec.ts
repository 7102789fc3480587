import {
  addNotice,
  blockAdder,
  enterAdmin,
  fields,
  heading,
  newPage,
  openPage,
  preview,
  saved,
  someone,
} from './support/admin';
import { expect, test } from './support/shop';

test.use({ viewport: { width: 1440, height: 900 } });

test('a required text that is empty shows its name where it will stand, and is written there', async ({
  page,
  server,
  browser,
}) => {
  await enterAdmin(page, server, someone('Tuija Tyhja'));
  await newPage(page, 'With something missing');
  await addNotice(page, '');
  const shown = preview(page);
  const missing = shown.locator('[data-epi-empty]');
  await expect(missing).toHaveText('\u2060Heading');
  await expect(missing).toHaveAttribute('data-epi-property-name', 'heading');
  await page.getByRole('button', { name: /^Notice/ }).click();
  await expect(heading(page)).toHaveCount(0);

  await missing.click();
  const box = shown.getByRole('textbox', { name: 'Heading' });
  await expect(box).toHaveValue('');
  await box.pressSequentially('Open all week');
  await expect(heading(page)).toHaveValue('Open all week');
  const written = shown.locator('[data-epi-property-name="heading"]');
  await expect(written).toHaveText('Open all week');
  await expect(missing).toHaveCount(0);
  // What is taken away again leaves its name, and the caret where it was.
  await box.fill('');
  await expect(missing).toHaveText('\u2060Heading');
  await expect(box).toBeFocused();
  await box.press('Escape');
  await saved(page);

  // Whoever reads it sees nothing of that.
  const path = await page.getByTitle('Preview').getAttribute('src');
  const reader = await page.context().newPage();
  await reader.goto(server.url + (path ?? '').replace('epieditmode=true', 'epieditmode=false'));
  await expect(reader.getByRole('heading', { name: 'With something missing' })).toBeVisible();
  await expect(reader.locator('[data-epi-empty]')).toHaveCount(0);
  expect(await reader.locator('main').textContent()).not.toContain('\u2060');
  await browser.contexts().at(-1)?.close();
});

test('a click on a picture leads to its field', async ({ page, server }) => {
  await enterAdmin(page, server, someone('Kerttu Kuva'));
  await openPage(page, server, 'winter-evening');
  const shown = preview(page);
  const picture = shown.locator('img[data-epi-property-name="bannerImage"]').first();
  // A link lies over all of it, and its words over a part.
  await picture.click({ force: true, position: { x: 12, y: 12 } });
  await expect(fields(page).getByRole('button', { name: 'Change the picture' }).first()).toBeFocused();
  const field = page.locator('[data-field="bannerImage"]');
  await expect(field).toContainText('hero-gifts');
});

test('raw HTML is read by editors, and written by those with the right', async ({
  page,
  server,
  browser,
}) => {
  await enterAdmin(page, server, someone('Elli Editor', 'editor'));
  await openPage(page, server, 'winter-evening');
  await blockAdder(page).first().click();
  const picker = page.getByRole('dialog', { name: 'Add a block' });
  await expect(picker.getByRole('button', { name: /^Raw HTML/ })).toHaveCount(0);
  await expect(
    picker.getByText(/with the right to raw HTML and embeds: Raw HTML, Social media embed\./),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await fields(page)
    .getByRole('button', { name: /^Coloured band/ })
    .click();
  await fields(page)
    .getByRole('button', { name: /^Raw HTML/ })
    .click();
  const html = page.locator('[data-field="html"]').getByRole('textbox');
  await expect(html).toHaveValue(/For one cup/);
  await expect(html).not.toBeEditable();
  await expect(html).toHaveAccessibleDescription(/only by those with the right/);
  await fields(page).getByRole('button', { name: 'Actions: Raw HTML' }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(fields(page).getByRole('button', { name: /^Raw HTML/ })).toHaveCount(0);
  // What readers see comes back.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(fields(page).getByRole('button', { name: /^Raw HTML/ })).toBeVisible();
  await saved(page);
  await openPage(page, server, 'winter-evening');
  await fields(page)
    .getByRole('button', { name: /^Coloured band/ })
    .click();
  await expect(fields(page).getByRole('button', { name: /^Raw HTML/ })).toBeVisible();

  const own = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await enterAdmin(own, server, someone('Dag Developer', 'developer'));
  await newPage(own, 'With sums');
  await blockAdder(own).click();
  const all = own.getByRole('dialog', { name: 'Add a block' });
  await all.getByRole('button', { name: /^Raw HTML/ }).click();
  await own.locator('[data-field="html"]').getByRole('textbox').fill('<p>One and one</p>');
  await saved(own);
  await expect(preview(own).locator('iframe')).toBeVisible();
  await own.context().close();
});

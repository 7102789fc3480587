import type { Page } from '@playwright/test';
import {
  addNotice,
  blockAdder,
  enterAdmin,
  fields,
  heading,
  newPage,
  preview,
  saved,
  someone,
} from './support/admin';
import { expect, test } from './support/shop';

test.use({ viewport: { width: 1440, height: 900 } });

const act = async (page: Page, action: string) => {
  await fields(page).getByRole('button', { name: 'Actions: Notice' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('drafts of a project are seen around each other and published at once', async ({
  page,
  server,
  browser,
}) => {
  await enterAdmin(page, server, someone('Paula Publisher'));
  await newPage(page, 'First of spring');
  await addNotice(page, 'Tulips');
  await saved(page);
  await page.getByRole('button', { name: 'Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Projects' });
  await dialog.getByLabel('Name of a new project').fill('Spring in the shop');
  await dialog.getByRole('button', { name: 'Begin with this draft' }).click();
  await expect(dialog.getByLabel('Spring in the shop')).toBeChecked();
  await page.keyboard.press('Escape');

  await newPage(page, 'Second of spring');
  await addNotice(page, 'Narcissus');
  await saved(page);
  await page.getByRole('button', { name: 'Projects' }).click();
  await dialog.getByLabel('Spring in the shop').check();
  await dialog.getByRole('link', { name: 'Open Spring in the shop' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Spring in the shop' })).toBeVisible();
  await expect(page.getByText('Not published')).toHaveCount(2);
  const reader = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  expect((await reader.goto(`${server.url}/en/second-of-spring`))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Publish the project' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish the project' });
  await expect(publish.getByRole('listitem')).toHaveCount(2);
  await publish.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Readers see it')).toHaveCount(2);
  for (const [path, words] of [
    ['first-of-spring', 'Tulips'],
    ['second-of-spring', 'Narcissus'],
  ] as const) {
    await expect(async () => {
      await reader.goto(`${server.url}/en/${path}`);
      // Editors hear of it first; who came a moment too early comes again.
      await expect(reader.getByRole('heading', { name: words })).toBeVisible({ timeout: 5_000 });
    }).toPass();
  }
});

test('a block is hidden, shown again, and copied to another page', async ({ page, server }) => {
  await enterAdmin(page, server, someone('Hilla Hider'));
  await newPage(page, 'Where a block is kept');
  await addNotice(page, 'Kept for later');
  const shown = preview(page).getByRole('heading', { name: 'Kept for later' });
  await expect(shown).toBeVisible();
  await act(page, 'Hide from readers');
  await expect(shown).toBeHidden();
  await expect(fields(page).getByText('Hidden', { exact: true })).toBeVisible();
  await act(page, 'Show to readers');
  await expect(shown).toBeVisible();
  await act(page, 'Copy to another page');
  await saved(page);

  await newPage(page, 'Where a block goes');
  await fields(page)
    .getByRole('region', { name: 'Main area' })
    .getByRole('button', { name: 'Paste: Notice' })
    .click();
  await expect(shown).toBeVisible();
  await expect(heading(page)).toHaveValue('Kept for later');
});

test('shared blocks say where they are used, and change there with them', async ({ page, server }) => {
  await enterAdmin(page, server, someone('Saana Sharer'));
  await newPage(page, 'A promise', 'Shared blocks');
  await addNotice(page, 'Always fresh');
  await expect(page.getByText('Not used on any page yet')).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();

  await newPage(page, 'Who promises');
  await blockAdder(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Shared blocks' }).click();
  await fields(page).getByRole('group', { name: 'Page' }).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('A promise');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /A promise/ })
    .click();
  await expect(preview(page).getByRole('heading', { name: 'Always fresh' })).toBeVisible();
  await saved(page);
  await fields(page).getByRole('link', { name: 'Edit the shared blocks' }).click();
  await page.getByRole('button', { name: 'Used on 1 page' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Who promises' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/access';
import {
  blockAdder,
  choose,
  enterAdmin,
  fields,
  heading,
  newPage,
  openPage,
  preview,
  saved,
  someone,
} from './support/admin';
import { complaintsOf } from './support/complaints';
import { expect, test } from './support/shop';

test.use({ viewport: { width: 1440, height: 900 } });

test('everything can be reached and done by keyboard', async ({ page, server }) => {
  await enterAdmin(page, server, someone('Näppi Niemi'));
  const complaints = complaintsOf(page);
  await newPage(page, 'By keyboard alone');
  const focused = page.locator(':focus');
  await page.keyboard.press('F6');
  await expect(fields(page)).toBeFocused();
  const add = blockAdder(page);
  await tabTo(page, 'Add a block');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Search for a type of block')).toBeFocused();
  await page.keyboard.type('notice');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const toggle = fields(page).getByRole('button', { name: /^Notice/ });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await heading(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Typed');
  await page.keyboard.press('Escape');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(fields(page)).toBeFocused();
  await expect(focused).toHaveCount(1);
  await saved(page);
  expect(complaints).toEqual([]);
});

/** Goes on with the tabulator until the focus is at something of this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    const text = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (text.includes(name) && text.length < name.length + 3) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached`);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a page is found, changed and looked at', async ({ page, server }) => {
    await enterAdmin(page, server, someone('Puhe Puro'));
    await expectNoSideways(page);
    await page.getByLabel('Search pages').fill('customer service');
    await page.getByRole('link', { name: /Customer service/ }).tap();
    await expect(fields(page).getByText('Page settings')).toBeVisible();
    await expectNoSideways(page);
    await fields(page).getByText("The page's own fields").tap();
    const name = fields(page).getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Service for all');
    await saved(page);
    await page.getByRole('button', { name: 'Preview', exact: true }).tap();
    await expect(preview(page).getByRole('heading', { level: 1, name: 'Service for all' })).toBeVisible();
    await expect
      .poll(() =>
        preview(page)
          .locator('html')
          .evaluate(() => window.innerWidth),
      )
      .toBe(390);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(preview(page).getByRole('heading', { level: 1, name: 'Customer service' })).toBeVisible();
    for (const place of ['Pictures', 'People', 'Log', 'My account']) {
      await page.getByRole('link', { name: place, exact: true }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSideways(page);
    }
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme} colours no rule of accessibility is broken`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${server.url}/admin`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
    await enterAdmin(page, server, someone('Silmä Salo'));
    await openPage(page, server, 'start');
    await fields(page).getByRole('button', { name: /^Hero/ }).click();
    await expectAccessible(page, ['frame-tested']);
    await page.getByLabel('Show beside').selectOption('Finnish');
    await expect(fields(page).locator('p[lang="fi"]').first()).toBeAttached();
    await page.getByRole('button', { name: /^Comments/ }).click();
    await page.getByLabel('Comment', { exact: true }).fill('Is this true?');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Answer' }).first()).toBeVisible();
    await expectAccessible(page, ['frame-tested']);
    await page.getByRole('button', { name: 'Close the comments' }).click();
    await choose(page, 'Home', 'New page under this one');
    await expectAccessible(page, ['frame-tested']);
    await page.keyboard.press('Escape');
    await choose(page, 'Home', 'Move to');
    await expect(page.getByRole('combobox', { name: 'Place' })).toBeVisible();
    await expectAccessible(page, ['frame-tested']);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pictures' }).click();
    await page.getByRole('listitem').getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByText('Close')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });
}

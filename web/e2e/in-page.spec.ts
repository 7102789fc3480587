import type { Page } from '@playwright/test';
import { addNotice, adminOf, enterAdmin, heading, newPage, preview, saved, someone } from './support/admin';
import { expect, test } from './support/shop';

const written = (page: Page) => preview(page).getByRole('textbox', { name: 'Heading' });
const shown = (page: Page, name: string) => preview(page).getByRole('heading', { name });

test('a text is written on the page itself, while another writes it beside the page', async ({
  page,
  server,
  browser,
}) => {
  await enterAdmin(page, server, someone('Paula Paikka'));
  await newPage(page, 'Written where it stands');
  await addNotice(page, 'Open all week');
  await saved(page);
  const other = await adminOf(browser, server, someone('Viljo Vieras'));
  await other.goto(page.url());
  await other.getByRole('button', { name: /^Notice/ }).click();

  await shown(page, 'Open all week').click();
  await expect(written(page)).toBeFocused();
  await expect(written(page)).toHaveValue('Open all week');
  await written(page).press('End');
  await written(page).pressSequentially(' and Sunday');
  await expect(heading(other)).toHaveValue('Open all week and Sunday');
  // Into the same text, before the caret of the first.
  await heading(other).press('Home');
  await heading(other).pressSequentially('We are: ');
  await expect(written(page)).toHaveValue('We are: Open all week and Sunday');
  await written(page).pressSequentially('s');
  await expect(heading(other)).toHaveValue('We are: Open all week and Sundays');
  await expect(heading(page)).toHaveValue('We are: Open all week and Sundays');

  await written(page).press('Control+z');
  await expect(heading(page)).not.toHaveValue(/Sundays/);
  await expect(heading(other)).toHaveValue(/^We are: /);
  await expect(written(page)).toHaveValue(await heading(page).inputValue());

  // All of it may go, and come back.
  await written(page).press('Control+a');
  await written(page).press('Delete');
  await expect(heading(page)).toHaveValue('');
  await written(page).pressSequentially('Closed');
  await expect(heading(other)).toHaveValue('Closed');
  await written(page).press('Enter');
  await expect(written(page)).toHaveCount(0);
  await expect(shown(page, 'Closed')).toBeVisible();
  await saved(page);
});

test('what is no plain text opens beside the page', async ({ page, server }) => {
  await enterAdmin(page, server, someone('Maija Muotoilu'));
  await newPage(page, 'Formatted');
  await addNotice(page, 'Plain');
  await expect(shown(page, 'Plain')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Body text' });
  await text.click();
  await text.pressSequentially('With a form of its own');
  await preview(page).getByText('With a form of its own').click();
  await expect(text).toBeFocused();
  await expect(preview(page).getByRole('textbox')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('a tap on a text writes it and stays on the page', async ({ page, server }) => {
    await enterAdmin(page, server, someone('Taina Taavi'));
    await newPage(page, 'Tapped');
    await addNotice(page, 'Tap here');
    await page.getByRole('button', { name: 'Preview', exact: true }).tap();
    await shown(page, 'Tap here').tap();
    await expect(written(page)).toBeFocused();
    await written(page).press('End');
    await written(page).pressSequentially(' or there');
    await written(page).press('Escape');
    await expect(shown(page, 'Tap here or there')).toBeVisible();
  });
});

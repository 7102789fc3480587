import type { Locator, Page } from '@playwright/test';
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

test.describe('the tools of a block', () => {
  const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools: Notice' });
  const order = (page: Page) => preview(page).locator('main h2').allTextContents();

  test('stand on the page, and move it by button, by pointer and by key', async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterAdmin(page, server, someone('Raija Raahaa'));
    await newPage(page, 'Carried about');
    for (const words of ['First', 'Second', 'Third']) await addNotice(page, words);
    await shown(page, 'Third').click();
    await expect(tools(page)).toBeVisible();
    await tools(page).getByRole('button', { name: 'Move up: Notice' }).click();
    await expect.poll(() => order(page)).toEqual(['First', 'Third', 'Second']);
    await expect(page.getByText('Notice: place 2 of 3')).toBeAttached();

    const middle = async (locator: Locator) => {
      const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: x + width / 2, y: y + height / 2 };
    };
    // The frame is drawn smaller: boxes in it are told in its own pixels.
    const frame = page.locator('iframe[name="sitePreview"]');
    const inStage = async (name: string) => {
      const scale = await frame.evaluate((one) => one.getBoundingClientRect().width / one.clientWidth);
      const stage = (await frame.boundingBox()) ?? { x: 0, y: 0 };
      const box = await shown(page, name).evaluate((one) => one.getBoundingClientRect().toJSON());
      return { x: stage.x + box.left * scale, y: stage.y + box.top * scale };
    };
    const grip = tools(page).getByTitle('Drag to move');
    const carry = async (to: { x: number; y: number }) => {
      const from = await middle(grip);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
    };
    await carry(await inStage('First'));
    await expect(tools(page)).toHaveAttribute('data-carried', 'true');
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual(['Third', 'First', 'Second']);

    // Put back: nothing moves.
    await carry(await inStage('Second'));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(tools(page)).toHaveAttribute('data-carried', 'false');
    await tools(page).getByRole('button', { name: 'Actions: Notice' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect.poll(() => order(page)).toEqual(['Third', 'Third', 'First', 'Second']);

    const block = preview(page).locator('[data-epi-content-id] > *').filter({ hasText: 'First' });
    await block.focus();
    await block.press('Alt+ArrowDown');
    await expect.poll(() => order(page)).toEqual(['Third', 'Third', 'Second', 'First']);
    await expect(block).toBeFocused();
    await block.press('Alt+ArrowUp');
    await expect.poll(() => order(page)).toEqual(['Third', 'Third', 'First', 'Second']);
    // Whoever writes beside the page by now keeps the focus there.
    await heading(page).press('End');
    await heading(page).pressSequentially(' of all');
    await expect.poll(async () => (await order(page)).includes('Third of all')).toBe(true);
    await expect(heading(page)).toBeFocused();
    await saved(page);
  });

  test('are large enough for a finger, and add and remove', async ({ page, server }) => {
    await enterAdmin(page, server, someone('Teija Työkalu'));
    await newPage(page, 'With tools');
    await addNotice(page, 'Only one');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await shown(page, 'Only one').click();
    await tools(page).getByRole('button', { name: 'Actions: Notice' }).click();
    await page.getByRole('menuitem', { name: 'Add a block after this one' }).click();
    const picker = page.getByRole('dialog', { name: 'Add a block' });
    await picker.getByLabel('Search for a type of block').fill('notice');
    await picker.getByRole('button', { name: /^Notice/ }).click();
    await expect.poll(async () => (await order(page)).length).toBe(2);
    await shown(page, 'Only one').click();
    await tools(page).getByRole('button', { name: 'Actions: Notice' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.poll(async () => (await order(page)).includes('Only one')).toBe(false);
    await expect(tools(page)).toHaveCount(0);
  });
});

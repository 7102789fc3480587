import type { Page } from '@playwright/test';
import { adminOf, blockAdder, enterAdmin, fields, newPage, openPage, saved, someone } from './support/admin';
import { expect, test } from './support/shop';

test.use({ viewport: { width: 1440, height: 900 } });

/** The questions of the accordion that is open. */
const questions = (page: Page) => fields(page).getByRole('textbox', { name: 'Title', exact: true });

async function addBlock(page: Page, name: string): Promise<void> {
  await blockAdder(page).click();
  const picker = page.getByRole('dialog', { name: 'Add a block' });
  await picker.getByLabel('Search for a type of block').fill(name);
  await picker.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

test('an item that is put back leaves what another editor wrote in the others', async ({
  server,
  browser,
}) => {
  const one = await adminOf(browser, server, someone('Liisa Lista'));
  const two = await adminOf(browser, server, someone('Kaisa Kohta'));
  await newPage(one, 'Questions of two');
  await addBlock(one, 'Accordion');
  await saved(one);
  await two.goto(one.url());
  await two.getByRole('button', { name: /^Accordion/ }).click();
  await expect(questions(two)).toHaveCount(2);

  await fields(one).getByRole('button', { name: 'Remove: Items 1' }).click();
  await expect(questions(two)).toHaveCount(1);
  await questions(two).press('End');
  await questions(two).pressSequentially(' Always?');
  const theirs = 'Can a box be returned? Always?';
  await expect(questions(one)).toHaveValue(theirs);
  await one.getByRole('button', { name: 'Undo', exact: true }).first().click();
  for (const page of [one, two]) {
    await expect(questions(page)).toHaveCount(2);
    await expect(questions(page).first()).toHaveValue('Will the chocolate melt on the way?');
    await expect(questions(page).last()).toHaveValue(theirs);
  }
});

test('a change that is too large for the socket is saved, and what comes after it goes over the socket again', async ({
  page,
  server,
}) => {
  const sent: string[] = [];
  let sockets = 0;
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { type: string; topic?: string; seq?: number };
      if (frame.type === 'subscribe' && frame.topic === 'draft') sockets += 1;
      if (frame.type === 'draft.op') sent.push(String(payload));
    });
  });
  await enterAdmin(page, server, someone('Suvi Suuri'));
  await openPage(page, server, 'winter-evening');
  await fields(page).getByText("The page's own fields").click();
  const intro = fields(page).getByRole('textbox', { name: 'Introduction', exact: true });
  await intro.press('End');
  await intro.pressSequentially('!');
  await saved(page);
  expect(sockets).toBe(1);
  await intro.fill('ä'.repeat(35_000));
  await expect.poll(() => sockets).toBe(2);
  await saved(page);
  const before = sent.length;
  await intro.press('Control+End');
  await intro.pressSequentially(' and more');
  await expect.poll(() => sent.length).toBeGreaterThan(before);
  await saved(page);
  const numbers = sent.map((frame) => (JSON.parse(frame) as { seq: number }).seq);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  await page.reload();
  await fields(page).getByText("The page's own fields").click();
  await expect(intro).toHaveValue(`${'ä'.repeat(35_000)} and more`);
  // The stored draft is shown before its socket is open.
  await expect.poll(() => sockets).toBe(3);
});

test('nobody leaves behind what is not right yet without being asked', async ({ page, server }) => {
  await enterAdmin(page, server, someone('Kerkko Kesken'));
  await newPage(page, 'Something unfinished');
  await fields(page).getByText('Page settings').click();
  const end = fields(page).getByRole('textbox', { name: 'End of the address' });
  await end.fill('Not An Address');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Something is unfinished' });
  await expect(question).toContainText('Not An Address');
  await question.getByRole('button', { name: 'Stay and correct it' }).click();
  await expect(end).toHaveValue('Not An Address');

  // What is right goes along.
  await end.fill('a-better-one');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What was done' })).toBeVisible();
  await page.goBack();
  await fields(page).getByText('Page settings').click();
  await expect(end).toHaveValue('a-better-one');

  await end.fill('Again Not');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await question.getByRole('button', { name: 'Leave without it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What was done' })).toBeVisible();
});

test('a tab that is closed asks about what is not right yet', async ({ page, server }) => {
  await enterAdmin(page, server, someone('Ulla Ulos'));
  await newPage(page, 'Something unfinished in a tab');
  await fields(page).getByText('Page settings').click();
  await fields(page).getByRole('textbox', { name: 'End of the address' }).fill('Not An Address');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});

test('the tree and the fields are folded and made as wide as one wants, and stay so', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enterAdmin(page, server, someone('Reija Reuna'));
  await openPage(page, server, 'winter-evening');
  const shown = page.getByTitle('Preview');
  const width = async () => (await page.getByRole('region', { name: 'Preview' }).boundingBox())?.width ?? 0;
  const narrow = await width();
  const edge = page.getByRole('separator', { name: 'Width of the fields' });
  const was = Number(await edge.getAttribute('aria-valuenow'));
  await edge.focus();
  await edge.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', String(was - 16));
  const box = await edge.boundingBox();
  if (!box) throw new Error('No edge is drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + 120, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(was - 16);

  await page.getByRole('button', { name: 'Hide the page tree' }).click();
  await expect(page.getByRole('region', { name: 'Page tree' })).toBeHidden();
  await edge.press('Enter');
  await expect(fields(page)).toBeHidden();
  await expect(shown).toBeVisible();
  await expect.poll(width).toBeGreaterThan(narrow + 400);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show the page tree' })).toBeVisible();
  await expect(fields(page)).toBeHidden();
  await page.getByRole('button', { name: 'Show the fields' }).click();
  await expect(fields(page)).toBeVisible();
  // On a phone there is one pane at a time.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('separator')).toHaveCount(0);
  await expect(fields(page)).toBeVisible();
});

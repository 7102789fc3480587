import type { Page } from '@playwright/test';
import {
  addNotice,
  adminOf,
  enterAdmin,
  fields,
  heading,
  newPage,
  row,
  saved,
  someone,
} from './support/admin';
import { expect, test } from './support/shop';

test.use({ viewport: { width: 1440, height: 900 } });

const comments = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const bar = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });

test('what one says of a field the other sees at once, goes there, answers and resolves it', async ({
  server,
  browser,
}) => {
  const one = await adminOf(browser, server, someone('Aino Aalto', 'editor'));
  const two = await adminOf(browser, server, someone('Otso Oja', 'editor'));
  await newPage(one, 'A page to speak of');
  await addNotice(one, 'closed on Friday');
  await saved(one);
  await two.goto(one.url());
  await expect(two.getByRole('button', { name: 'Comments', exact: true })).toBeVisible();

  await heading(one).click();
  await one.getByRole('button', { name: 'Comments', exact: true }).click();
  await comments(one).getByLabel('About').selectOption({ label: 'Notice › Heading' });
  await comments(one).getByLabel('Comment', { exact: true }).fill('Is this true?');
  await comments(one).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments(one).getByText('Is this true?')).toBeVisible();

  // Nothing is loaded anew: the open page is told.
  await expect(two.getByRole('button', { name: '1 open comment on: Notice' })).toBeVisible();
  await two.getByRole('button', { name: 'Comments: 1 open' }).click();
  await comments(two).getByRole('button', { name: 'Go to: Notice › Heading' }).click();
  await expect(heading(two)).toBeFocused();
  await comments(two).getByRole('button', { name: 'Answer' }).click();
  await comments(two).getByLabel('Your answer').fill('It is.');
  await comments(two).getByRole('button', { name: 'Answer' }).click();
  await expect(comments(one).getByText('It is.')).toBeVisible();
  await expect(comments(one).getByRole('article', { name: 'Otso Oja says' })).toBeVisible();

  // Only what is theirs can be deleted; what the other answered stays.
  await expect(comments(one).getByRole('button', { name: 'Delete the comment' })).toHaveCount(0);
  await comments(one).getByRole('button', { name: 'Resolve' }).click();
  await expect(comments(two).getByText('No open comments.')).toBeVisible();
  await comments(two).getByLabel('Show resolved comments (1)').check();
  await expect(comments(two).getByText('Resolved: Aino Aalto')).toBeVisible();
  await two.keyboard.press('Escape');
  await expect(comments(two)).toHaveCount(0);
  await expect(two.getByRole('button', { name: 'Comments', exact: true })).toBeFocused();
});

test('an editor asks for a review; a publisher sends the page back, and publishes it the next time', async ({
  server,
  browser,
}) => {
  const editor = await adminOf(browser, server, someone('Eeva Editor', 'editor'));
  const publisher = await adminOf(browser, server, someone('Pihla Publisher', 'publisher'));
  await newPage(editor, 'A page to look at');
  await addNotice(editor, 'First words');
  await saved(editor);
  await editor.getByRole('button', { name: 'Ready for review' }).click();
  const asking = editor.getByRole('dialog', { name: 'Ready for review' });
  await asking.getByLabel(/^What should they know/).fill('The heading alone');
  await asking.getByRole('button', { name: 'Ready for review' }).click();
  await expect(bar(editor).getByText('Waiting for review')).toBeVisible();

  await publisher.reload();
  await publisher.getByText(/^Waiting for review \(\d+\)/).click();
  await publisher.getByRole('link', { name: /^A page to look at/ }).click();
  await expect(bar(publisher).getByText('Waiting for review')).toBeVisible();
  await expect(row(publisher, 'A page to look at').getByText('Waiting for review')).toBeAttached();
  // Whoever looks sees that it is another page than was asked about.
  await heading(editor).press('End');
  await heading(editor).pressSequentially(' of spring');
  await expect(bar(publisher).getByText('Changed since')).toBeVisible();
  await publisher.getByRole('button', { name: 'Send back' }).click();
  const back = publisher.getByRole('dialog', { name: 'Send back' });
  await expect(back.getByText('The heading alone')).toBeVisible();
  await back.getByLabel('Why').fill('Whose spring?');
  await back.getByRole('button', { name: 'Send back' }).click();

  await expect(bar(editor).getByText('Sent back')).toBeVisible();
  await editor.getByRole('button', { name: 'Comments: 1 open' }).click();
  await expect(comments(editor).getByText('Whose spring?')).toBeVisible();
  await editor.getByRole('button', { name: 'Ready for review' }).click();
  await asking.getByRole('button', { name: 'Ready for review' }).click();
  await expect(bar(publisher).getByText('Waiting for review')).toBeVisible();
  await publisher.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(publisher.getByRole('dialog').getByText(/^Eeva Editor asked for a review/)).toBeVisible();
  await publisher.getByRole('button', { name: 'Publish now' }).click();
  for (const page of [editor, publisher]) {
    await expect(bar(page).getByText('Published')).toBeVisible();
    await expect(bar(page).getByText('Waiting for review')).toHaveCount(0);
  }
  await expect(row(publisher, 'A page to look at').getByText('Waiting for review')).toHaveCount(0);
});

test('while a page waits for its time, whoever may not publish reads it and comments on it', async ({
  server,
  browser,
}) => {
  const editor = await adminOf(browser, server, someone('Eeva Early', 'editor'));
  const publisher = await adminOf(browser, server, someone('Pihla Planner', 'publisher'));
  await newPage(editor, 'A page for the new year');
  await addNotice(editor, 'As the publisher saw it');
  await saved(editor);
  await publisher.goto(editor.url());
  await publisher.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = publisher.getByRole('dialog', { name: 'Publish' });
  // Nobody sees it yet: it cannot be hidden before.
  await dialog.getByLabel('Published at').fill('2037-01-01T00:00');
  await dialog.getByLabel('Hidden at').fill('2036-01-01T00:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('Choose a time after the page is published.')).toBeVisible();
  await dialog.getByLabel('Hidden at').fill('');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  // Nothing is loaded anew: the page that is open closes.
  await expect(fields(editor).getByText(/^This page is scheduled to be published/)).toBeVisible();
  await expect(heading(editor)).toHaveAttribute('readonly');
  await expect(fields(editor).getByRole('button', { name: 'Add a block' })).toHaveCount(0);
  await expect(bar(editor).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await editor.getByRole('button', { name: 'Comments', exact: true }).click();
  await comments(editor).getByLabel('Comment', { exact: true }).fill('One more thing');
  await comments(editor).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments(editor).getByText('One more thing')).toBeVisible();
  await publisher.getByRole('button', { name: /^Notice/ }).click();
  await heading(publisher).fill('What readers will get');
  await expect(heading(editor)).toHaveValue('What readers will get');

  await saved(publisher);
  await publisher.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Take the schedule back' }).click();
  await expect(fields(editor).getByText(/^This page is scheduled/)).toHaveCount(0);
  await heading(editor).fill('Better words');
  await expect(heading(publisher)).toHaveValue('Better words');
});

test('another language stands beside the fields, to be translated and copied from', async ({
  page,
  server,
}) => {
  await enterAdmin(page, server, someone('Tuuli Translator', 'editor'));
  await newPage(page, 'A page in two languages');
  await addNotice(page, 'Closed on Friday');
  await saved(page);
  await page.getByRole('button', { name: 'Finnish' }).click();
  await page.getByRole('button', { name: /^Begin with the text in English/ }).click();
  await page.getByRole('button', { name: /^Notice/ }).click();
  await heading(page).fill('Suljettu perjantaina');
  await page.getByLabel('Show beside').selectOption('English');
  const beside = fields(page).locator('p[lang="en"]', { hasText: 'Closed on Friday' });
  await expect(beside).toBeVisible();
  await page.getByRole('button', { name: 'Copy this text: Heading' }).click();
  await expect(heading(page)).toHaveValue('Closed on Friday');
  await heading(page).press('Control+z');
  await expect(heading(page)).toHaveValue('Suljettu perjantaina');
  await page.getByLabel('Show beside').selectOption('Nothing');
  await expect(beside).toHaveCount(0);
});

import {
  addNotice,
  adminOf,
  blockAdder,
  choose,
  codeOf,
  enterAdmin,
  fields,
  heading,
  invitationOf,
  newPage,
  openPage,
  PASSWORD,
  preview,
  row,
  saved,
  signIn,
  someone,
} from './support/admin';
import { expect, test } from './support/shop';

test.use({ viewport: { width: 1440, height: 900 } });

test('an invited person chooses a password, adds a second factor, and signs in with it', async ({
  page,
  server,
}) => {
  const person = someone('Aino Aalto');
  await page.goto(await invitationOf(server, person));
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Start using the account' }).click();
  await expect(page.getByText('The password needs at least 12 characters.')).toBeVisible();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Start using the account' }).click();

  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const scan = page.getByRole('dialog', { name: 'Scan with your phone' });
  await scan.getByText('Type the key by hand').click();
  const secret = (await scan.locator('code').textContent()) ?? '';
  await scan.getByLabel('The six digits of the app').fill('000000');
  await scan.getByRole('button', { name: 'Confirm' }).click();
  await expect(scan.getByLabel('The six digits of the app')).toHaveAttribute('aria-invalid', 'true');
  await scan.getByLabel('The six digits of the app').fill(codeOf(secret));
  await scan.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const recovery = (await codes.locator('code').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have kept the codes' }).click();

  await page.getByRole('button', { name: /own menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, person);
  // A code is taken once, and the app's next one is half a minute away: a recovery code stands in for it.
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Confirm' }).click();
  // No address is the login's: whoever signs in is where they were.
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
});

test('a session that ends under the hands is begun again, and nothing that was typed is lost', async ({
  page,
  server,
}) => {
  const person = someone('Eino Esala');
  await enterAdmin(page, server, person);
  await newPage(page, 'Opening hours in May');
  await addNotice(page, 'Words that stay');
  await expect(preview(page).getByRole('heading', { name: 'Words that stay' })).toBeVisible();
  // The line breaks, and the session is gone when it is back: what was typed meanwhile waits for the login.
  await page.context().setOffline(true);
  await heading(page).press('End');
  await heading(page).pressSequentially(' here');
  await page.context().clearCookies();
  await page.context().setOffline(false);
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(heading(page)).toHaveValue('Words that stay here');
  await expect(preview(page).getByRole('heading', { name: 'Words that stay here' })).toBeVisible();
  await saved(page);

  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByLabel('Current password').fill('another one entirely');
  await page.getByLabel('New password').fill(`${PASSWORD} more`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is wrong.')).toBeVisible();
  await expect(again).toBeHidden();
});

test('administrators invite people, whose roles say what they see', async ({ page, server, browser }) => {
  await enterAdmin(page, server, someone('Aili Administrator'));
  const editor = someone('Eeva Editor');
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Name').fill(editor.name);
  await dialog.getByLabel('E-mail').fill(editor.email);
  await dialog.getByLabel('Language').selectOption('en');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  const link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  const line = page.getByRole('row', { name: new RegExp(editor.email) });
  await expect(line).toContainText('Invited');

  const theirs = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const { pathname, hash } = new URL(link);
  await theirs.goto(server.url + pathname + hash);
  await theirs.getByLabel('New password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Start using the account' }).click();
  await expect(theirs.getByRole('link', { name: 'Pages' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'People' })).toHaveCount(0);
  await openPage(theirs, server, 'start');
  await expect(theirs.getByRole('button', { name: 'Publish' })).toHaveCount(0);

  await line.getByRole('button', { name: /^Close the account/ }).click();
  await expect(line).toContainText('Closed');
  await theirs.reload();
  await expect(theirs.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByText(`invited ${editor.name}`)).toBeVisible();
});

test('two editors write in one text, see each other, and neither loses a word over a broken line', async ({
  server,
  browser,
}) => {
  const one = await adminOf(browser, server, someone('Aino Aalto'));
  const two = await adminOf(browser, server, someone('Otso Oja'));
  await newPage(one, 'Two at one page');
  await addNotice(one, 'closed on Friday');
  await saved(one);
  await two.goto(one.url());
  await two.getByRole('button', { name: /^Notice/ }).click();
  await heading(two).click();
  await expect(fields(one).getByTitle('Otso Oja').first()).toBeVisible();
  await heading(one).press('End');
  await heading(one).pressSequentially(' and Saturday');
  await heading(two).press('Home');
  await heading(two).pressSequentially('We are ');
  for (const page of [one, two])
    await expect(heading(page)).toHaveValue('We are closed on Friday and Saturday');

  await one.context().setOffline(true);
  await expect(one.getByText('There is no connection.')).toBeVisible();
  await heading(one).press('End');
  await heading(one).pressSequentially('!');
  await heading(two).press('Home');
  await heading(two).pressSequentially('Sorry: ');
  await expect(heading(one)).toHaveValue('We are closed on Friday and Saturday!');
  await one.context().setOffline(false);
  for (const page of [one, two])
    await expect(heading(page)).toHaveValue('Sorry: We are closed on Friday and Saturday!');
  await saved(one);
  await heading(one).press('Control+z');
  // What was typed quickly one after the other is one step, however fast this machine was; the other's words stay.
  for (const page of [one, two])
    await expect(heading(page)).toHaveValue(/^Sorry: We are closed on Friday( and Saturday)?$/);
});

test('what is written in a block that another editor removes is shown, and can be copied', async ({
  server,
  browser,
}) => {
  const one = await adminOf(browser, server, someone('Aamu Alanko'));
  const two = await adminOf(browser, server, someone('Oiva Orava'));
  await newPage(one, 'A block that goes');
  await addNotice(one, 'Open until');
  await saved(one);
  await two.goto(one.url());
  await expect(two.getByRole('button', { name: /^Notice/ })).toBeVisible();
  await one.context().setOffline(true);
  await expect(one.getByText('There is no connection.')).toBeVisible();
  await heading(one).press('End');
  await heading(one).pressSequentially(' half past eight');
  await two.getByRole('button', { name: 'Actions: Notice' }).click();
  await two.getByRole('menuitem', { name: 'Remove' }).click();
  await saved(two);
  await one.context().setOffline(false);
  const told = one.getByText('Somebody removed the block that you wrote in.');
  await expect(told).toContainText('Open until half past eight');
  await expect(fields(one).getByRole('button', { name: /^Notice/ })).toHaveCount(0);
  await expect(one.getByRole('button', { name: 'Copy the text' })).toBeVisible();
});

test('what was typed offline in a tab that was closed comes back, beside what others wrote meanwhile', async ({
  server,
  browser,
}) => {
  const one = await adminOf(browser, server, someone('Katri Katko'));
  const two = await adminOf(browser, server, someone('Onni Ojala'));
  await newPage(one, 'Closed too early');
  await addNotice(one, 'Open on Monday');
  await saved(one);
  const address = one.url();
  await one.context().setOffline(true);
  await expect(one.getByText('There is no connection.')).toBeVisible();
  await heading(one).press('End');
  await heading(one).pressSequentially(' at ten');
  const context = one.context();
  await one.close();
  await two.goto(address);
  await two.getByRole('button', { name: /^Notice/ }).click();
  await heading(two).press('Home');
  await heading(two).pressSequentially('We ');
  await saved(two);

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${server.url}/admin/pages`);
  await again.getByRole('button', { name: 'Open the page' }).click();
  await expect(
    again.getByText('Your earlier changes that had not been saved were brought back.'),
  ).toBeVisible();
  await again.getByRole('button', { name: /^Notice/ }).click();
  for (const page of [again, two]) await expect(heading(page)).toHaveValue('We Open on Monday at ten');
  await saved(again);
  // It was done once, and nothing of it is left behind.
  await again.reload();
  await again.getByRole('button', { name: /^Notice/ }).click();
  await expect(heading(again)).toHaveValue('We Open on Monday at ten');
  expect(await again.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('what is typed shows in the open preview at once, what is pointed at there opens, and a guest sees it by a link', async ({
  page,
  server,
  browser,
}) => {
  await enterAdmin(page, server, someone('Esko Esikatselu'));
  await newPage(page, 'Seen as it is written');
  await addNotice(page, 'First words');
  const shown = preview(page);
  await expect(shown.getByRole('heading', { name: 'First words' })).toBeVisible();
  let loads = 0;
  page.on('framenavigated', (frame) => {
    if (frame.name() === 'sitePreview') loads += 1;
  });
  await heading(page).press('End');
  await heading(page).pressSequentially(' of spring');
  await expect(shown.getByRole('heading', { name: 'First words of spring' })).toBeVisible();

  await page.getByRole('button', { name: /^Notice/ }).click();
  await expect(heading(page)).toHaveCount(0);
  await shown.getByRole('heading', { name: 'First words of spring' }).click();
  await expect(heading(page)).toBeVisible();
  await shown.getByRole('textbox', { name: 'Heading' }).press('Escape');

  await page.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(() => shown.locator('html').evaluate(() => window.innerWidth)).toBe(390);
  await page.getByRole('button', { name: 'Share the preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the preview' });
  await dialog.getByLabel('Valid for').selectOption('1');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = new URL((await dialog.locator('code').textContent()) ?? '');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage();
  await guest.goto(server.url + link.pathname + link.search);
  await expect(guest.getByRole('heading', { name: 'First words of spring' })).toBeVisible();
  await heading(page).press('End');
  await heading(page).pressSequentially('!');
  await expect(guest.getByRole('heading', { name: 'First words of spring!' })).toBeVisible();
  expect(loads).toBe(0);
});

test('a server that ends without a word and starts again loses nothing', async ({ page, ownServer }) => {
  await enterAdmin(page, ownServer, someone('Kaisa Katko'));
  await newPage(page, 'Through a crash');
  await addNotice(page, 'Before');
  await saved(page);
  await ownServer.crash();
  await expect(page.getByText('There is no connection.')).toBeVisible();
  await heading(page).press('End');
  await heading(page).pressSequentially(' and after');
  await ownServer.startAgain();
  await saved(page);
  await page.reload();
  await page.getByRole('button', { name: /^Notice/ }).click();
  await expect(heading(page)).toHaveValue('Before and after');
});

test('where no socket comes through, drafts are saved all the same', async ({ page, server }) => {
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  await enterAdmin(page, server, someone('Hilla Halla'));
  await newPage(page, 'Without a socket');
  await addNotice(page, 'Kept over HTTP');
  await saved(page);
  await page.reload();
  await page.getByRole('button', { name: /^Notice/ }).click();
  await expect(heading(page)).toHaveValue('Kept over HTTP');
});

test('what is published readers see, what is hidden they do not, and history brings words back', async ({
  page,
  server,
}) => {
  await enterAdmin(page, server, someone('Pihla Publisher', 'publisher'));
  await newPage(page, 'News of the spring');
  await addNotice(page, 'First words');
  await saved(page);
  const shown = async () => {
    const answer = await page.request.get(`${server.url}/en/news-of-the-spring`);
    return answer.ok() ? ((await answer.text()).match(/First words|Other words/)?.[0] ?? 'shown') : 'none';
  };
  expect(await shown()).toBe('none');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(shown).toBe('First words');

  await heading(page).fill('Other words');
  await saved(page);
  await expect(
    page.getByRole('banner').or(page.locator('header')).getByText('Changed').first(),
  ).toBeVisible();
  expect(await shown()).toBe('First words');

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: /Published/ }).click();
  await expect(history.locator('ins')).toContainText('Other');
  await history.getByLabel('Show changes').selectOption('Side by side');
  await expect(history.getByRole('cell')).toHaveText(['First words', 'Other words']);
  await history.getByRole('button', { name: 'Restore this as the draft' }).click();
  await page.getByRole('button', { name: /^Notice/ }).click();
  await expect(heading(page)).toHaveValue('First words');

  // At a time: readers see what they saw until then, and it can be taken back.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByLabel('Published at').fill('2099-05-01T08:00');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByLabel('Published at')).toHaveValue('2099-05-01T08:00');
  await page.getByRole('button', { name: 'Take the schedule back' }).click();
  await expect(page.getByText('The schedule is taken back.')).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Hide from readers' }).click();
  await expect.poll(shown).toBe('none');
});

test('pages are made, moved by keyboard and by the dialog, copied and deleted', async ({ page, server }) => {
  await enterAdmin(page, server, someone('Sivu Siirtola'));
  await newPage(page, 'A page that moves');
  const above = () =>
    row(page, 'A page that moves').evaluate((own) => own.previousElementSibling?.getAttribute('aria-label'));
  const before = await above();
  // The editor of the new page may still be opening, and takes the focus for itself once.
  await expect(async () => {
    await row(page, 'A page that moves').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(above, { timeout: 5_000 }).not.toBe(before);
  }).toPass();

  await choose(page, 'A page that moves', 'Move to');
  const dialog = page.getByRole('dialog', { name: 'Move: A page that moves' });
  await dialog.getByRole('row', { name: 'Recipes' }).click();
  await dialog.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'First' });
  await dialog.getByRole('button', { name: 'Move here' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(above).toBe('Recipes');

  await choose(page, 'A page that moves', 'Duplicate');
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A page that moves, copy' })).toBeVisible();

  await choose(page, 'Recipes', 'Delete');
  await expect(page.getByText('Other pages lie under this one.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await choose(page, 'A page that moves, copy', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'A page that moves, copy')).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/pages$/);

  // By mistake: it is taken back at once, or found in the trash later.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'A page that moves, copy')).toBeVisible();
  await choose(page, 'A page that moves, copy', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'A page that moves, copy')).toHaveCount(0);
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('link', { name: 'Pages', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: 'Put back: A page that moves, copy' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A page that moves, copy' })).toBeVisible();
  await choose(page, 'A page that moves, copy', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'A page that moves, copy')).toHaveCount(0);
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Delete for good: A page that moves, copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
});

test('a picture is added, described and used', async ({ page, server }) => {
  await enterAdmin(page, server, someone('Kuvitar Kuusi'));
  await page.getByRole('link', { name: 'Pictures' }).click();
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await expect(page.getByText('This is no JPEG, PNG or WebP picture.')).toBeVisible();
  const picture = await (await page.request.get(`${server.url}/pictures/juhlarasia-640.webp`)).body();
  await chooser.setInputFiles({ name: 'Spring box.webp', mimeType: 'image/webp', buffer: picture });
  const details = page.getByRole('dialog', { name: /^spring-box/ });
  await details.getByLabel('English').fill('A box of pralines among spring flowers');
  const point = details.getByRole('button', { name: 'The point that matters' });
  await point.focus();
  await page.keyboard.press('ArrowRight');
  await expect(details.getByRole('status').filter({ hasText: '52% from the left' })).toHaveCount(1);
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details).toBeHidden();

  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await newPage(page, 'A page with a picture');
  await blockAdder(page).click();
  await page.getByLabel('Search for a type of block').fill('image and text');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Image and text/ })
    .click();
  // Until it has closed, a click beside it is its own.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await fields(page)
    .getByRole('button', { name: /(Change the|Choose a) picture/ })
    .first()
    .click();
  const library = page.getByRole('dialog', { name: 'Choose a picture' });
  await library.getByLabel('Search pictures').fill('spring flowers');
  await library.getByRole('button', { name: /spring-box/ }).click();
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(fields(page).getByText(/^spring-box/)).toBeVisible();
  await saved(page);

  // It says where it is used; the next one is used nowhere, and goes.
  await page.getByRole('link', { name: 'Pictures' }).click();
  await chooser.setInputFiles({ name: 'Spare box.webp', mimeType: 'image/webp', buffer: picture });
  const spare = page.getByRole('dialog', { name: /^spare-box/ });
  await expect(spare.getByText('Not used anywhere.')).toBeVisible();
  await spare.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Search pictures').fill('box');
  await page.getByRole('button', { name: /spring-box/ }).click();
  await expect(details.getByRole('link', { name: 'A page with a picture' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Delete this picture' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Unused pictures only').check();
  await expect(page.getByRole('button', { name: /spring-box/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^spare-box/ }).click();
  await spare.getByRole('button', { name: 'Delete this picture' }).click();
  await spare.getByRole('button', { name: 'Delete this picture' }).click();
  await expect(spare).toBeHidden();
  await expect(page.getByRole('button', { name: /^spare-box/ })).toHaveCount(0);
});

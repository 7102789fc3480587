import { expectAccessible, expectNoSideways } from './support/access';
import { begin, choose, expectThanks, fillDetails, order, words } from './support/checkout';
import { accountLink, becomeMember, linkFor, logIn, somebody } from './support/members';
import { addButton, expect, expectCart, openProduct, test } from './support/shop';
import { expectMessage, takenOver } from './support/waits';

test('somebody becomes a customer, signs in with a full cart, and finds it in every tab', async ({
  page,
  server,
  context,
}) => {
  const person = somebody();
  await becomeMember(page, server.url, person);
  await openProduct(page, server.url);
  await addButton(page).click();
  await expectCart(page, 1);
  const other = await context.newPage();
  await other.goto(`${server.url}/en/`);
  await expectCart(other, 1);

  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/returnUrl=/);
  const before = new URL(page.url()).searchParams.get('returnUrl');
  expect(before).toContain('/en/products/');
  await logIn(page, person);
  await expect(page).toHaveURL(`${server.url}${before}`);
  await expectMessage(page, 'You are logged in. 1 item moved into your cart.');
  await expect(accountLink(page)).toBeVisible();
  await expectCart(page, 1);
  await expectCart(other, 1);

  await accountLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal details' })).toBeVisible();
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
});

test('a wrong password is told, and a forgotten one is chosen anew by a letter', async ({ page, server }) => {
  const person = somebody();
  await becomeMember(page, server.url, person);
  await page.goto(`${server.url}/en/log-in`);
  await logIn(page, { ...person, password: 'not this one' });
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is wrong.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look at your mail' })).toBeVisible();
  const link = await linkFor(page, server.url, '/en/password', person);
  await page.goto(link);
  const password = `${person.password} again`;
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { ...person, password });
  await expect(page).toHaveURL(`${server.url}/en/my-details`);

  // The link works once.
  await page.goto(`${server.url}/en/log-out`);
  await expectMessage(page, 'You are logged out.');
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The link does not work any more' })).toBeVisible();
});

test('a customer orders with what the account knows, and finds the order', async ({ page, server }) => {
  const person = somebody();
  await becomeMember(page, server.url, person);
  await begin(page, server.url);
  await page
    .getByRole('region', { name: 'Do you have an account?' })
    .getByRole('link', { name: 'Log in' })
    .click();
  await logIn(page, person);
  await expect(page).toHaveURL(`${server.url}/en/checkout`);
  await expect(page.getByText(`You are logged in: ${person.email}`)).toBeVisible();
  await expect(page.locator('[name="email"]')).toHaveValue(person.email);
  await expect(page.locator('[name="firstName"]')).toHaveValue(person.firstName);
  const rest = {
    phone: '0401234567',
    shippingAddress: 'Rantatie 1',
    shippingPostalCode: '00100',
    shippingCity: 'Helsinki',
  };
  for (const [name, value] of Object.entries(rest)) await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: words.en.continue }).click();
  await page.locator('[name="shippingMethod"]').first().check();
  await page.getByRole('button', { name: words.en.continue }).click();
  await order(page);
  await choose(page, 'approve');
  await expectThanks(page);
  const number = await page.locator('dd').first().innerText();

  await page.goto(`${server.url}/en/my-orders`);
  await page.getByRole('button', { name: `View order ${number}` }).click();
  const panel = page.getByRole('dialog', { name: `Order ${number}` });
  await expect(panel.getByRole('status')).toHaveText('Processing');
  await expectAccessible(page);
  await server.command('orders', 'ship', number);
  await expect(panel.getByRole('status')).toHaveText('In transit');
  await panel.getByRole('button', { name: 'Order again' }).click();
  await panel.getByRole('button', { name: 'Close the order' }).click();
  await expectCart(page, 1);
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('In transit');
});

test('whoever orders becomes a customer by a box and a letter, and finds the order', async ({
  page,
  server,
}) => {
  const person = somebody();
  await begin(page, server.url);
  await fillDetails(page);
  await page.locator('[name="email"]').fill(person.email);
  await page.getByRole('button', { name: words.en.continue }).click();
  await page.locator('[name="shippingMethod"]').first().check();
  await page.getByRole('button', { name: words.en.continue }).click();
  await page.getByRole('checkbox', { name: 'Make me an account as well.' }).check();
  await expectAccessible(page);
  await order(page);
  await choose(page, 'approve');
  await expectThanks(page);
  const number = await page.locator('dd').first().innerText();

  const link = await linkFor(page, server.url, '/en/password?first', person);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step to your account' })).toBeVisible();
  await expect(page.getByText('Choose a password, and your account is made.')).toBeVisible();
  await page.getByLabel('New password').fill(person.password);
  await page.getByRole('checkbox', { name: 'I have read the privacy policy.' }).check();
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, person);
  await expect(page).toHaveURL(`${server.url}/en/my-details`);
  await page.goto(`${server.url}/en/my-orders`);
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();

  // The link works once: from there on one logs in.
  await page.goto(link);
  await page.getByLabel('New password').fill(person.password);
  await page.getByRole('checkbox', { name: 'I have read the privacy policy.' }).check();
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The link does not work any more' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('details, addresses and preferences are kept, by keyboard and on a phone', async ({ page, server }) => {
  const person = somebody();
  await becomeMember(page, server.url, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/en/my-details`);
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, person);
  await expect(page).toHaveURL(`${server.url}/en/my-details`);

  await page.getByRole('button', { name: 'Add an address' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  await dialog.getByLabel('Street address').fill('Rantatie 1');
  await dialog.getByLabel('Postal code').fill('00100');
  await dialog.getByLabel('Town or city').fill('Helsinki');
  await dialog.getByLabel('Phone number').fill('0401234567');
  await dialog.getByLabel('Phone number').press('Enter');
  await expect(page.getByRole('main').getByText('Rantatie 1').first()).toBeVisible();
  // In the page's language, which is not the shop's first one.
  await page.reload();
  await expect(page.getByText('Rantatie 1, 00100 Helsinki, Finland')).toBeVisible();

  await page.getByRole('combobox', { name: 'My account' }).selectOption('E-mail preferences');
  await expect(page).toHaveURL(`${server.url}/en/my-messages`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Your choice was saved.');
  await page.reload();
  await takenOver(page);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expectNoSideways(page);
});

test('whoever signs out on one device is signed out there, and the account can be ended', async ({
  page,
  server,
  browser,
}) => {
  const person = somebody();
  await becomeMember(page, server.url, person);
  await page.goto(`${server.url}/en/log-in`);
  await logIn(page, person);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${server.url}/en/log-in`);
  await logIn(elsewhere, person);
  await expect(elsewhere).toHaveURL(`${server.url}/en/my-details`);

  await page.goto(`${server.url}/en/my-details`);
  const devices = page.getByRole('region', { name: 'Devices you are logged in on' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Log out/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  // It may be loading itself anew just now.
  await expect(() => elsewhere.reload()).toPass();
  await expect(elsewhere.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await elsewhere.context().close();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await page.getByRole('button', { name: 'Delete the account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await question.getByRole('button', { name: 'Delete the account for good' }).click();
  await expectMessage(page, 'Your account was deleted.');
  await page.goto(`${server.url}/en/log-in`);
  await logIn(page, person);
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is wrong.');
});

test('changes carry the token that only the worker knows', async ({ page, server }) => {
  const person = somebody();
  await becomeMember(page, server.url, person);
  await page.goto(`${server.url}/en/log-in`);
  await logIn(page, person);
  await expect(page).toHaveURL(`${server.url}/en/my-details`);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? ''))
    .toMatch(/\/secure-worker\.js$/);
  await page.goto(`${server.url}/en/my-messages`);
  const asked: string[] = [];
  page.on('request', (request) => {
    // What the worker asks by itself belongs to no frame of the page.
    if (!request.serviceWorker()) asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Your choice was saved.');
  expect(asked).toContain('/api/cda/me/emailpreferences');
  expect(asked).not.toContain('/api/identity-connect/session');
});

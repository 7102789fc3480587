import { expectAccessible, expectNoSideways } from './support/access';
import { addAuthenticator } from './support/authenticator';
import { becomeMember, logIn, somebody } from './support/members';
import { addButton, expect, expectCart, openProduct, test } from './support/shop';
import { expectMessage } from './support/waits';

test('somebody adds a passkey, signs in with it and takes it away', async ({ page, server, context }) => {
  // Passkeys are made for names.
  const url = server.url.replace('127.0.0.1', 'localhost');
  const person = somebody();
  await becomeMember(page, url, person);
  const authenticator = await addAuthenticator(context, page);
  await page.goto(`${url}/en/log-in`);
  await logIn(page, person);
  await expect(page).toHaveURL(`${url}/en/my-details`);

  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Add a passkey' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill('My computer');
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByLabel('Current password').press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The current password is wrong.');
  await expectAccessible(page);
  await authenticator.touch(true);
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByLabel('Current password').press('Enter');
  await expectMessage(page, 'The passkey was added. You can log in with it from now on.');
  expect(await authenticator.credentials()).toBe(1);
  await expect(passkeys.getByRole('heading', { name: 'My computer' })).toBeVisible();
  await expect(passkeys.getByText('never used')).toBeVisible();

  await passkeys.getByRole('button', { name: 'Rename: My computer' }).click();
  await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('dialog', { name: 'Rename' }).getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByRole('heading', { name: 'Laptop' })).toBeVisible();

  // It opens the account, and what lay in the cart comes along.
  await authenticator.touch(false);
  await page.goto(`${url}/en/log-out`);
  await expectMessage(page, 'You are logged out.');
  await openProduct(page, url);
  await addButton(page).click();
  await expectCart(page, 1);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
  await expectAccessible(page);
  await authenticator.touch(true);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expectMessage(page, 'You are logged in. 1 item moved into your cart.');
  await expectCart(page, 1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/en/my-details`);
  await expect(passkeys.getByText('last used')).toBeVisible();
  await expectNoSideways(page);
  await passkeys.getByRole('button', { name: 'Delete: Laptop' }).click();
  await page
    .getByRole('dialog', { name: 'Remove the passkey?' })
    .getByRole('button', { name: 'Remove the passkey' })
    .click();
  await expectMessage(page, 'The passkey was removed.');
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible();

  // The device still has its part of it, which opens nothing.
  await authenticator.touch(false);
  await page.goto(`${url}/en/log-out`);
  await expectMessage(page, 'You are logged out.');
  await page.goto(`${url}/en/log-in`);
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
  await authenticator.touch(true);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This passkey does not open an account' }),
  ).toBeVisible();
});

test('nothing offers passkeys where there are none', async ({ page, server }) => {
  const person = somebody();
  await becomeMember(page, server.url, person);
  await page.goto(`${server.url}/en/log-in`);
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
  await logIn(page, person);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('Passkeys cannot be added in this browser')).toBeVisible();
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});

import { expectAccessible, expectNoSideways } from './support/access';
import { invitationOf, PASSWORD, signIn, someone } from './support/admin';
import { addAuthenticator } from './support/authenticator';
import { expect, test } from './support/shop';

test('somebody of the staff adds a passkey, signs in with it alone and removes it', async ({
  page,
  server,
  context,
}) => {
  // Passkeys are made for names.
  const named = (url: string) => url.replace('127.0.0.1', 'localhost');
  const person = someone('Aino Aalto');
  await page.goto(named(await invitationOf(server, person)));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Start using the account' }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  const authenticator = await addAuthenticator(context, page);
  await authenticator.touch(true);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('Name of the passkey').fill('My computer');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await codes.getByRole('button', { name: 'I have kept the codes' }).click();
  expect(await authenticator.credentials()).toBe(1);
  await expect(page.getByText('My computer')).toBeVisible();
  await expectNoSideways(page);

  await page.getByRole('button', { name: /own menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The password alone is not enough; the passkey is, at either step.
  await signIn(page, person);
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove: My computer' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove' });
  await removal.getByLabel('Current password').fill(PASSWORD);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove: My computer' })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeFocused();
});

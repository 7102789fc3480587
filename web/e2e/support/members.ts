import type { Page } from '@playwright/test';
import { expect } from './shop';

/** Somebody who is no customer yet. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

let made = 0;

/** Another one each time: tests of a worker share a shop. */
export function somebody(): Person {
  made += 1;
  const mark = `${process.pid}-${Date.now()}-${made}`;
  return {
    firstName: 'Aino',
    lastName: 'Virta',
    email: `aino.${mark}@example.com`,
    password: `wood grouse ${mark}`,
  };
}

/** The address with the secret in it that leads to a page of the shop, in a letter to somebody. */
export async function linkFor(page: Page, url: string, path: string, { email }: Person): Promise<string> {
  let found: string | null = null;
  await expect(async () => {
    await page.goto(`${url}/_mail`);
    const letters = page.getByRole('row').filter({ hasText: email }).getByRole('link');
    for (const letter of await letters.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    )) {
      await page.goto(url + letter);
      const link = page.locator(`a[href*="${path}#token="]`).first();
      if ((await link.count()) > 0) found = await link.getAttribute('href');
    }
    expect(found).not.toBeNull();
  }).toPass();
  return found ?? '';
}

/** Becomes a customer, by the form and by the letter, and is a visitor again afterwards. */
export async function becomeMember(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/en/sign-up`);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: 'I have read the privacy policy.' }).check();
  await page.getByRole('main').getByRole('button', { name: 'Become a member' }).click();
  await expect(page.getByRole('heading', { name: 'Look at your mail' })).toBeFocused();
  await page.goto(await linkFor(page, url, '/en/confirm', person));
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  // Whoever confirms an address is signed in.
  await expect(page).toHaveURL(/\/en\/my-details$/);
  await page.goto(new URL('/en/log-out', page.url()).href);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
}

/** Signs in by the form that is shown, or about to be: the page before it may have a field for an address too. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  const passwordField = page.getByLabel('Password', { exact: true });
  const form = page.getByRole('main').locator('form').filter({ has: passwordField });
  await form.getByLabel('E-mail address').fill(email);
  await passwordField.fill(password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The way to the customer area in the header, which is there once it is known that somebody has signed in. */
export function accountLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'My account' });
}

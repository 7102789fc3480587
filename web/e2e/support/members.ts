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

/** What follows the shop's host in the newest letter to somebody that has a link with a secret to this page. */
export async function linkFor(page: Page, url: string, path: string, { email }: Person): Promise<string> {
  let link: string | null = null;
  await expect(async () => {
    await page.goto(`${url}/_mail`);
    await page
      .getByRole('listitem')
      .filter({ hasText: email })
      .getByRole('link')
      .first()
      .click({ timeout: 1_000 });
    link = await page.locator(`a[href*="${path}#token="]`).first().getAttribute('href', { timeout: 1_000 });
  }).toPass();
  return link ?? '';
}

/** Becomes a customer, by the form and by the letter. */
export async function becomeMember(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/en/sign-up`);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Become a member' }).click();
  await expect(page.getByRole('heading', { name: 'Look at your mail' })).toBeFocused();
  await page.goto(await linkFor(page, url, '/en/confirm', person));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByRole('heading', { name: 'The address is confirmed' })).toBeVisible();
}

/** Signs in by the form that is shown. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** The way to the customer area in the header, which is there once it is known that somebody has signed in. */
export function accountLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'My account' });
}

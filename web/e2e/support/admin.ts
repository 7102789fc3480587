import { createHmac } from 'node:crypto';
import { type Browser, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Server } from './server';

/** A password that nobody uses. */
export const PASSWORD = 'seven quiet lingonberries';

export interface Person {
  name: string;
  email: string;
  role?: string;
}

let last = 0;

/** Somebody with an address of their own: tests share a shop. */
export function someone(name: string, role = 'administrator'): Person {
  last += 1;
  return { name, role, email: `${name.toLowerCase().replace(/\W+/g, '.')}.${last}@shop.example` };
}

/** What the operator's command prints for a new account: where its owner chooses a password, on this server. */
export async function invitationOf(server: Server, { name, email, role }: Person): Promise<string> {
  const words = ['staff', 'create', '--email', email, '--name', name, '--role', role ?? 'administrator'];
  const printed = await server.command(...words, '--language', 'en');
  const path = /\/admin\/invitation#token=\S+/.exec(printed)?.[0];
  if (!path) throw new Error(`no link in: ${printed}`);
  return server.url + path;
}

/** Makes an account and signs its owner in. */
export async function enterAdmin(page: Page, server: Server, person: Person): Promise<void> {
  await page.goto(await invitationOf(server, person));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Start using the account' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}

/** Somebody in the app for editors, in a browser of their own. */
export async function adminOf(browser: Browser, server: Server, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await enterAdmin(page, server, person);
  return page;
}

export async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function openPage(page: Page, server: Server, id: string, language = 'en'): Promise<void> {
  await page.goto(`${server.url}/admin/pages/${id}/${language}`);
  await expect(fields(page).getByText('Page settings')).toBeVisible();
}

export function fields(page: Page): Locator {
  return page.getByRole('region', { name: 'Fields' });
}

/** What adds a block to the main area of the page that is open; every area has one. */
export function blockAdder(page: Page) {
  const area = fields(page).getByRole('region', { name: 'Main area' });
  return area.getByRole('button', { name: 'Add a block' });
}

export function preview(page: Page): FrameLocator {
  return page.frameLocator('iframe[name="sitePreview"]');
}

export function row(page: Page, name: string | RegExp): Locator {
  return page.getByRole('treegrid', { name: 'Page tree' }).getByRole('row', { name }).first();
}

/** Chooses something from a page's menu in the tree. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: `Page actions: ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Makes a page of one's own under the start page, and opens it. */
export async function newPage(page: Page, name: string, type?: string): Promise<void> {
  await choose(page, 'Home', 'New page under this one');
  const dialog = page.getByRole('dialog', { name: 'New page under Home' });
  if (type) await dialog.getByLabel('Type').selectOption({ label: type });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export function heading(page: Page): Locator {
  return fields(page).getByRole('textbox', { name: 'Heading', exact: true });
}

/** Adds a notice, which has a heading and a text. */
export async function addNotice(page: Page, words: string): Promise<void> {
  await blockAdder(page).click();
  const picker = page.getByRole('dialog', { name: 'Add a block' });
  await picker.getByLabel('Search for a type of block').fill('notice');
  await picker.getByRole('button', { name: /^Notice/ }).click();
  await heading(page).fill(words);
}

/** Everything that was done is kept by the server. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible();
}

/** The six digits that an authenticator app shows for a secret (RFC 6238). */
export function codeOf(secret: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const letters = [...secret.replace(/\s/g, '')];
  const bits = letters.map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

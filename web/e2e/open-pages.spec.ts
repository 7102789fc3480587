import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Server } from './support/server';
import { cartButton, expect, test } from './support/shop';
import { expectMessage, settled } from './support/waits';

const paragraph = (number: number) => ({
  type: 'RichTextBlock',
  id: `text-${number}`,
  heading: { en: `Chapter ${number}` },
  body: { en: `<p>${'Cocoa and berries. '.repeat(40)}</p>` },
});

const search = { type: 'SearchBlock', id: 'looking', title: { en: 'Look around' } };

const story = (name: string, blocks: unknown[], segment = 'open-story') => ({
  id: 'open-story',
  type: 'LandingPage',
  published: '2026-01-01',
  shared: { mainContentArea: blocks },
  en: { segment, name },
});

async function publish(server: Server, page: object) {
  const file = join(server.folder, 'page.json');
  writeFileSync(file, JSON.stringify(page));
  await server.command('content', 'import', file);
}

/** The page is there, and followed by the tab that shows it. */
async function open(page: Page, url: string) {
  const follows = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"topic":"page"')) resolve();
      }),
    );
  });
  await expect(async () => {
    expect((await page.request.get(url)).status()).toBe(200);
  }).toPass();
  await page.goto(url);
  await follows;
  await settled(page);
}

const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

/** Windows scroll by whole pixels. */
const expectTop = (element: Locator, place: number) =>
  expect.poll(async () => Math.abs((await top(element)) - place)).toBeLessThanOrEqual(1);

const before = [1, 2, 3, 4].map(paragraph);
const after = [5, 6, 7, 8].map(paragraph);

test('what is published shows in every open tab, and moves nothing that is in use', async ({
  context,
  page,
  ownServer,
}) => {
  const url = `${ownServer.url}/en/open-story`;
  await publish(ownServer, story('First', [...before, search, ...after]));
  await open(page, url);
  const other = await context.newPage();
  await open(other, url);

  const box = page.getByRole('main').getByRole('searchbox').first();
  await box.pressSequentially('lingon');
  await settled(page);
  const place = await top(box);
  expect(place).toBeGreaterThan(0);
  const changed = { ...paragraph(2), heading: { en: 'Chapter two, rewritten' } };
  const blocks = [paragraph(0), paragraph(1), changed, paragraph(3), paragraph(4), search, ...after];
  await publish(ownServer, story('Second', blocks));
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Second' })).toBeAttached();
    await expect(tab.getByRole('heading', { name: 'Chapter two, rewritten' })).toBeAttached();
    await expect(tab.getByRole('heading', { name: 'Chapter 0' })).toBeAttached();
  }
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('lingon');
  await expectTop(box, place);
  expect(page.url()).toContain('/en/open-story');
});

test('a reader in the middle of a page stays where they read, and an open menu stays open', async ({
  page,
  ownServer,
}) => {
  await publish(ownServer, story('First', [...before, ...after]));
  await open(page, `${ownServer.url}/en/open-story`);
  const read = page.getByRole('heading', { name: 'Chapter 6' });
  await read.evaluate((heading) => window.scrollTo(0, heading.getBoundingClientRect().top - 200));
  await page.mouse.move(500, 210);
  const place = await top(read);
  await publish(ownServer, story('Second', [paragraph(0), ...before, ...after]));
  await expect(page.getByRole('heading', { name: 'Chapter 0' })).toBeAttached();
  await expectTop(read, place);

  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await publish(ownServer, story('Third', [...before, ...after]));
  await expect(page.locator('main h2', { hasText: 'Chapter 0' })).toHaveCount(0);
  await expect(menu).toBeVisible();
});

test('a page that moves takes its address along, and one that is taken down says so and leads on', async ({
  page,
  ownServer,
}) => {
  await publish(ownServer, story('First', [...before, search]));
  await open(page, `${ownServer.url}/en/open-story`);
  await publish(ownServer, story('Moved', [...before, search], 'moved-story'));
  await expect(page).toHaveURL(`${ownServer.url}/en/moved-story`);
  await expect(page.getByRole('heading', { level: 1, name: 'Moved' })).toBeVisible();
  await page.goBack();
  await page.goForward();

  // Links in other pages may still lead to the old address.
  await page.goto(`${ownServer.url}/en/`);
  await settled(page);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/en/open-story?from=mail#end';
    link.textContent = 'An old link';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'An old link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moved' })).toBeVisible();
  await expect(page).toHaveURL(`${ownServer.url}/en/moved-story?from=mail#end`);

  await ownServer.command('content', 'unpublish', 'open-story');
  await expectMessage(page, 'This page has been taken down. You still see it as it was.');
  await expect(page.getByRole('heading', { level: 1, name: 'Moved' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(page).toHaveURL(`${ownServer.url}/en/`);
});

test('a visitor with a gift box in the cart is spoken to at the next view of the page', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/en/stories/christmas-table`);
  await settled(page);
  const notice = page.getByRole('heading', { name: 'Your gift box is already in the cart' });
  await expect(notice).toHaveCount(0);
  await page.goto(`${server.url}/en/products/celebration-box`);
  await settled(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(cartButton(page)).toHaveAccessibleName(/^Cart, 1 item/);
  await page.goto(`${server.url}/en/stories/christmas-table`);
  await expect(notice).toBeVisible();
});

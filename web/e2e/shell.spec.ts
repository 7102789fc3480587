import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/access';
import { complaintsOf } from './support/complaints';
import type { Server } from './support/server';
import { expect, test } from './support/shop';
import { holdBack, settled, takenOver } from './support/waits';

declare global {
  interface Window {
    /** When something moved on the page by itself, in milliseconds since it was opened. */
    shifts: number[];
  }
}

const sites = join(import.meta.dirname, '../../demo/sites');

/** Gives a running shop the data of another site, and opens its start page once they are shown. */
async function become(page: Page, server: Server, site: string, path = '/en/'): Promise<void> {
  await server.command('site', 'import', join(sites, `${site}.json`));
  await expect
    .poll(async () => (await page.request.get(server.url + path)).text())
    .toContain(`data-theme="${site}"`);
  await page.goto(server.url + path);
  await takenOver(page);
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const reported = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: { event: string }[] }).dataLayer ?? []).map(({ event }) => event),
  );

test('each theme is a site of its own, at both widths', async ({ page, ownServer }) => {
  const complaints = complaintsOf(page);
  for (const site of ['fi-default', 'froosh', 'willja']) {
    await become(page, ownServer, site);
    for (const width of [390, 1440]) {
      await test.step(`${site} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await expect(page.getByRole('banner')).toHaveCount(site === 'froosh' ? 0 : 1);
        await expectAccessible(page);
        await expectNoSideways(page);
      });
    }
  }
  expect(complaints).toEqual([]);
});

test.describe('the menu of a content site', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('works by keyboard and by pointer', async ({ page, ownServer }) => {
    await become(page, ownServer, 'fi-default');
    const opener = menu(page).getByRole('button', { name: 'All products, show more' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const bars = menu(page).getByRole('link', { name: 'Chocolate bars' });
    await expect(bars).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(menu(page).locator(':focus')).toHaveText('All products');
    await page.keyboard.press('Escape');
    await expect(bars).toBeHidden();
    await expect(opener).toBeFocused();

    await menu(page).getByRole('link', { name: 'Recipes' }).hover();
    const buttons = menu(page).getByRole('link', { name: /All recipes|Send us yours/ });
    await expect(buttons).toHaveCount(2);
    await page.mouse.move(700, 850);
    await expect(buttons).toHaveCount(0);
    await expect(menu(page).getByRole('button', { name: 'Stories, show more' })).toHaveCount(0);

    await menu(page).getByRole('link', { name: 'All products' }).hover();
    await menu(page).getByRole('searchbox').fill('lingonberry');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/en\/search\?q=lingonberry/);
  });

  test('opens the owner’s other sites, and closes them by a click elsewhere', async ({ page, ownServer }) => {
    await become(page, ownServer, 'fi-default');
    await page.getByRole('button', { name: 'Our other sites' }).click();
    const other = page.getByRole('link', { name: 'Chocolate', exact: true });
    await expect(other).toBeVisible();
    await expectAccessible(page);
    await page.mouse.click(700, 600);
    await expect(other).toBeHidden();
  });
});

test('on a phone the menu opens level by level, and the page behind it stands still', async ({
  page,
  ownServer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await become(page, ownServer, 'fi-default');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await dialog.getByRole('button', { name: 'All products, show more' }).click();
  await expectAccessible(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await dialog.getByRole('link', { name: 'Biscuits' }).click();
  await expect(page).toHaveURL(/\/en\/biscuits$/);
  await expect(dialog).toBeHidden();
});

test('the popup comes with scrolling, leaves the focus alone, and never comes back', async ({
  page,
  ownServer,
}) => {
  await become(page, ownServer, 'fi-default');
  const popup = page.getByRole('complementary', { name: 'News from us' });
  const close = popup.getByRole('button', { name: 'Close the notice' });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return popup.isVisible();
    })
    .toBe(true);
  await expect(page.locator('body')).toBeFocused();
  await expectAccessible(page);
  await close.focus();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await takenOver(page);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await expect(popup).toBeHidden();
});

test.describe('statistics', () => {
  test.use({ consent: null, contextOptions: { reducedMotion: 'reduce' } });
  const question = (page: Page) => page.getByRole('region', { name: 'May we count your visit?' });

  test('nothing is reported before somebody agrees, and it can be taken back', async ({ page, server }) => {
    await page.goto(`${server.url}/en/`);
    await expect(question(page)).toBeVisible();
    await expect(page.locator('body')).toBeFocused();
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Quick links' })
      .getByRole('link', { name: 'Recipes' })
      .click();
    await expect(page).toHaveURL(/recipes$/);
    expect(await reported(page)).toEqual([]);
    await question(page).getByRole('button', { name: 'Accept' }).click();
    await expect(question(page)).toBeHidden();
    expect(await reported(page)).toEqual(['virtualPageView']);
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: /^sv/ }).click();
    await expect
      .poll(() => reported(page))
      .toEqual(['virtualPageView', 'language_change', 'virtualPageView']);

    await page.reload();
    await takenOver(page);
    await page.getByRole('button', { name: 'Besöksstatistik' }).click();
    const again = page.getByRole('region', { name: 'Får vi räkna ditt besök?' });
    await expect(again.getByRole('heading')).toBeFocused();
    await again.getByRole('button', { name: 'Neka' }).click();
    const before = await reported(page);
    await page.getByRole('navigation', { name: 'Snabblänkar' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/produkter$/);
    expect(await reported(page)).toEqual(before);
  });

  test('the question moves nothing on the page', async ({ page, server }) => {
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(entry.startTime);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const show = await holdBack(page, /\/assets\/consent-\w+\.js$/);
    await page.goto(`${server.url}/en/`);
    await settled(page);
    await expect(question(page)).toHaveCount(0);
    const before = await page.evaluate(() => performance.now());
    show();
    await expect(question(page)).toBeVisible();
    // A shift is told of after the frame in which it came, which may be the next.
    const shifts = await page.evaluate(
      (since) =>
        new Promise<number[]>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => setTimeout(() => resolve(window.shifts.filter((at) => at >= since)))),
          );
        }),
      before,
    );
    expect(shifts).toEqual([]);
  });
});

test('what cannot be shown is refused with a sentence for each mistake', async ({ ownServer }) => {
  const file = join(ownServer.folder, 'site.json');
  writeFileSync(file, JSON.stringify({ siteTitle: 'x', layoutTheme: 'neon', logoUrl: 'logo.svg' }));
  await expect(ownServer.command('site', 'import', file)).rejects.toThrow(/layoutTheme.*\n.*logoUrl/);
});

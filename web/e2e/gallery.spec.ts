import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import type { FrameLocator, Page } from '@playwright/test';
import { sample as markup } from '../src/blocks/raw-html-block/sample';
import { sample as recipe } from '../src/pages/recipe-page/sample';
import { test as base, expect } from './support/shop';

const web = join(import.meta.dirname, '..');

const test = base.extend<{ gallery: string }>({
  // No build has the gallery: it is the development server's, which asks the shop of the tests.
  gallery: async ({ server }, use) => {
    const child = spawn(process.execPath, ['../node_modules/vite/bin/vite.js', '--port', '0'], {
      cwd: web,
      env: { ...process.env, PRALINE_SERVER: server.url },
      // Its complaints are of sockets whose pages have been left.
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const url = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        const found = /http:\S+/.exec(stripVTControlCharacters(line))?.[0];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error('The development server did not get ready.')));
    });
    await use(`${url}_gallery/`);
    child.kill('SIGTERM');
    await ended;
  },
});

test('the gallery shows samples as readers see them, markup in its frame too', async ({ page, gallery }) => {
  await page.goto(gallery);
  await page.getByRole('link', { name: markup.type }).click();
  for (const theme of ['froosh', 'willja']) {
    const shown = await inTheme(page, theme);
    const frame = shown.getByTitle(markup.title);
    await expect(frame.contentFrame().getByRole('paragraph')).toHaveText(/puolukkaa/);
    // As high as its document says, no longer as its editor guessed.
    const height = async () => (await frame.boundingBox())?.height;
    await expect.poll(height).toBeLessThan(markup.height);
  }

  await page.getByRole('link', { name: 'All samples' }).click();
  await page.getByRole('link', { name: 'recipe-page' }).click();
  const shown = await inTheme(page, 'fi-default');
  await expect(shown.getByRole('heading', { name: recipe.name, level: 1 })).toBeVisible();
});

/** Chooses a theme; the frame of a usual phone shows the sample in it. */
async function inTheme(page: Page, theme: string): Promise<FrameLocator> {
  await page.getByRole('navigation', { name: 'Theme' }).getByRole('link', { name: theme }).click();
  const shown = page.getByTitle(`${theme}, 390 px`).contentFrame();
  await expect(shown.locator('html')).toHaveAttribute('data-theme', theme);
  return shown;
}

import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, expectCart, openCart, test } from './support/shop';

const tablet = '/en/products/the-name-bar';
const words = { front: 'Thank you!', back: 'For all those years at the stove', signature: 'Aino & Väinö' };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

test('a tablet is engraved and sent without a mouse', async ({ page, server }) => {
  await page.goto(server.url + tablet);
  await tabTo(page, page.getByRole('radio', { name: 'Milk chocolate' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Dark chocolate' })).toBeChecked();
  await expect(page).toHaveURL(/code=HH-8001-DARK/);

  // Pressed too early, the button leads to what is missing.
  await tabTo(page, button(page, 'Continue to the recipient'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Text on the front')).toBeFocused();
  await page.keyboard.type(words.front);
  await expect(page.getByRole('img', { name: `Dark chocolate, Front: ${words.front}` })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(words.back);
  await page.keyboard.press('Tab');
  await page.keyboard.type(words.signature);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Who gets the tablet?' })).toBeFocused();
  for (const text of ['Maija Meikäläinen', 'Puolukkatie 7', '00100', 'Helsinki']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('combobox', { name: 'Country', exact: true }));
  await page.keyboard.type('Swe');
  await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('+46');
  await tabTo(page, field(page, 'Phone number'));
  await page.keyboard.type('070-123 45 67');
  await tabTo(page, button(page, 'Increase'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Add to cart'));
  await page.keyboard.press('Enter');

  await expectCart(page, 2);
  await expect(page.getByRole('heading', { name: 'Design your tablet' })).toBeFocused();
  await expect(field(page, 'Text on the front')).toHaveValue('');

  const shown = [
    words.front,
    words.back,
    words.signature,
    'Maija Meikäläinen, Puolukkatie 7, 00100 Helsinki, Sweden, +46701234567',
  ];
  const cart = await openCart(page);
  await expect(cart.locator('[data-line]').getByRole('definition')).toHaveText(shown);
  // The server has priced it: from here on the line is the server's, and is there when the page comes anew.
  await expect(cart.locator('[data-line] [aria-busy]')).toHaveCount(0);
  await page.reload();
  await expectCart(page, 2);
  await expect((await openCart(page)).locator('[data-line]').getByRole('definition')).toHaveText(shown);
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('both steps are accessible', async ({ page, server }) => {
      await page.goto(server.url + tablet);
      await expect(field(page, 'Signature')).toBeVisible();
      await expectAccessible(page);
      await field(page, 'Text on the front').fill(words.front);
      await field(page, 'Text on the back').fill(words.back);
      await field(page, 'Signature').fill(words.signature);
      await button(page, 'Continue to the recipient').click();
      // With the sentences of what is wrong.
      await button(page, 'Add to cart').press('Enter');
      await expect(field(page, 'Name')).toBeFocused();
      await expectAccessible(page);
    });
  });
}

async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

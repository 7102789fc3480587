import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/access';
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

  // Pressed too early, the button lists what is missing, with the ways there.
  await tabTo(page, button(page, 'Continue to the recipient'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused();
  await page.keyboard.press('Tab');
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
  for (const text of ['Maija Meikäläinen', 'Puolukkatie 7', '114 55', 'Stockholm']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('combobox', { name: 'Country', exact: true }));
  // Letters would choose as well, but only if they come fast one after the other.
  await arrowTo(page, page.getByRole('combobox', { name: 'Country', exact: true }), 'SWE');
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
    'Maija Meikäläinen, Puolukkatie 7, 114 55 Stockholm, Sweden, +46701234567',
  ];
  const cart = await openCart(page);
  await expect(cart.locator('[data-line]').getByRole('definition')).toHaveText(shown);
  // The server has priced it: from here on the line is the server's, and is there when the page comes anew.
  await expect(cart.locator('[data-line] [aria-busy]')).toHaveCount(0);
  await page.reload();
  await expectCart(page, 2);
  const again = await openCart(page);
  await expect(again.locator('[data-line]').getByRole('definition')).toHaveText(shown);

  // Changed, it comes in the place of what it was.
  await again.getByRole('link', { name: /^Edit/ }).click();
  await expect(field(page, 'Text on the front')).toHaveValue(words.front);
  await field(page, 'Text on the front').fill('Thanks!');
  await button(page, 'Continue to the recipient').click();
  await button(page, 'Save in the cart').click();
  await expect((await openCart(page)).locator('[data-line]').getByRole('definition')).toHaveText([
    'Thanks!',
    ...shown.slice(1),
  ]);
  await expectCart(page, 2);
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('both steps are accessible', async ({ page, server }) => {
      await page.goto(server.url + tablet);
      await expect(field(page, 'Signature')).toBeVisible();
      await expectAccessible(page);
      await expectNoSideways(page);
      await field(page, 'Text on the front').fill(words.front);
      await field(page, 'Text on the back').fill(words.back);
      await field(page, 'Signature').fill(words.signature);
      await button(page, 'Continue to the recipient').click();
      expect(await isReadWhole(page.getByRole('combobox', { name: 'Country code' }))).toBe(true);
      // With the sentences of what is wrong.
      await button(page, 'Add to cart').press('Enter');
      await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused();
      await expectAccessible(page);
      await expectNoSideways(page);
    });
  });
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Whether what a list stands at has room in it. */
function isReadWhole(list: Locator): Promise<boolean> {
  return list.evaluate((element) => {
    const select = element as HTMLSelectElement;
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('Nothing can be measured');
    canvas.font = font;
    const { width } = canvas.measureText(select.selectedOptions[0]?.text ?? '');
    return width <= select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
}

/** Presses the arrow until the list that has the focus stands at this value. */
async function arrowTo(page: Page, list: Locator, value: string): Promise<void> {
  for (let at = await list.inputValue(); at !== value; at = await list.inputValue()) {
    await page.keyboard.press('ArrowDown');
    // At the end of the list nothing moves any more, and this fails.
    await expect(list).not.toHaveValue(at);
  }
}

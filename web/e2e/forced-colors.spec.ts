import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/access';
import { expect, test } from './support/shop';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** The system answers for the contrast of its colours; axe measures ours, which are not shown. */
const systemColors = ['color-contrast'];

/** What tells a label from its neighbour when the system chooses the colours. */
const look = (radio: Locator) =>
  radio.evaluate((input) => {
    const label = input.closest('label');
    if (!label) throw new Error('The radio button has no label around it');
    const { backgroundColor, color, outlineStyle } = getComputedStyle(label);
    return [backgroundColor, color, outlineStyle];
  });

test('what is chosen is told by more than colours of ours', async ({ page, server }) => {
  await page.goto(`${server.url}/en/products/river-stones`);
  const [chosen, other] = [
    page.getByRole('radio', { name: 'River' }),
    page.getByRole('radio', { name: 'Spruce' }),
  ];
  await expect(chosen).toBeChecked();
  expect(await look(chosen)).not.toEqual(await look(other));
  await other.check();
  expect(await look(other)).not.toEqual(await look(chosen));
});

test('the flavour of a tablet too', async ({ page, server }) => {
  await page.goto(`${server.url}/en/products/the-name-bar`);
  const flavour = (name: string) => page.getByRole('radio', { name });
  await expect(flavour('Milk chocolate')).toBeChecked();
  expect(await look(flavour('Milk chocolate'))).not.toEqual(await look(flavour('Dark chocolate')));
});

test('a wrong field has a border and a sentence, and pages stay accessible', async ({ page, server }) => {
  await page.goto(`${server.url}/en/products/the-name-bar`);
  const front = page.getByRole('textbox', { name: 'Text on the front' });
  await page.getByRole('button', { name: 'Continue to the recipient' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused();
  await expect(front).toHaveAccessibleDescription(/^Enter a text for the front\./);
  expect(await front.evaluate((field) => getComputedStyle(field).borderStyle)).toBe('solid');
  await expectAccessible(page, systemColors);
  await page.goto(`${server.url}/en/chocolate-bars`);
  await expectAccessible(page, systemColors);
});

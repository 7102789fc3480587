import type { Locator } from '@playwright/test';
import { addButton, bar, expect, openProduct, test } from './support/shop';
import { settled } from './support/waits';

const place = async (element: Locator) => {
  const box = await element.boundingBox();
  return box && [box.x, box.y, box.width, box.height].map(Math.round);
};

test('a new price shows on an open page, says so, and moves nothing', async ({ page, ownServer }) => {
  await openProduct(page, ownServer.url);
  const main = page.getByRole('main');
  await expect(main.getByText('€5.90', { exact: true }).first()).toBeVisible();
  await settled(page);
  const before = await place(addButton(page));
  await ownServer.command('prices', 'set', bar.code, 'FI', '6.40');
  await expect(main.getByText('€6.40', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/new price €6\.40/)).toBeAttached();
  expect(await place(addButton(page))).toEqual(before);
});

test('what sells out under the finger keeps its button, and comes back', async ({ page, ownServer }) => {
  await openProduct(page, ownServer.url);
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: /^(Add to cart|Sold out)/ }).first();
  await settled(page);
  await button.focus();
  const before = await place(button);
  await ownServer.command('stock', 'set', `${bar.code}=0`, '--warehouse', 'main');
  await expect(button).toHaveAccessibleName(/^Sold out/);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toBeFocused();
  expect(await place(button)).toEqual(before);
  await expect(main.getByText('Out of stock')).toBeVisible();
  await ownServer.command('stock', 'set', `${bar.code}=5`, '--warehouse', 'main');
  await expect(main.getByText('Only 5 left')).toBeVisible();
  await expect(button).toHaveAccessibleName(/^Add to cart/);
});

test('cards of a listing follow, also after the line was lost', async ({ page, ownServer }) => {
  await page.goto(`${ownServer.url}/en/search?q=${bar.code}`);
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card.getByText('€5.90', { exact: true })).toBeVisible();
  await ownServer.command('prices', 'set', bar.code, 'FI', '5.10');
  await expect(card.getByText('€5.10', { exact: true })).toBeVisible();
  await ownServer.stop();
  await ownServer.command('prices', 'set', bar.code, 'FI', '7.20');
  await ownServer.startAgain();
  await expect(card.getByText('€7.20', { exact: true })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/access';
import {
  begin,
  choose,
  expectThanks,
  fillDetails,
  order,
  toDelivery,
  toPayment,
  useGiftCard,
  words,
} from './support/checkout';
import { expect, expectCart, test } from './support/shop';
import { takenOver } from './support/waits';

test('a gift card pays a part, and a card the rest', async ({ page, server }) => {
  await begin(page, server.url);
  await useGiftCard(page, server, '3.00');
  await toPayment(page);
  // 5.90 of goods and 4.90 for the parcel, less the card's 3.00.
  await expect(page.getByRole('button', { name: words.en.order })).toContainText('€7.80');
  await order(page);
  await expect(page.getByText('€7.80')).toBeVisible();
  await choose(page, 'approve');
  await expectThanks(page);
  await expect(page.getByRole('row', { name: 'Total' })).toContainText('€10.80');
  await expect(page.getByRole('row', { name: /gift card/i })).toContainText('€3.00');
  await expect(page.getByRole('row', { name: /Card/ }).filter({ hasText: '€7.80' })).toBeVisible();
});

test('with the socket blocked a cart becomes an order', async ({ page, server }) => {
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  await begin(page, server.url);
  await toDelivery(page);
  await page.getByLabel('Text of the greeting').fill('Happy birthday!');
  await page.getByRole('button', { name: 'Add the greeting' }).click();
  await expect(page.getByRole('blockquote')).toHaveText('Happy birthday!');
  await page.locator('[name="shippingMethod"]').first().check();
  await page.getByRole('button', { name: words.en.continue }).click();
  await order(page);
  await choose(page, 'approve');
  await expectThanks(page);
  await expectCart(page, 0);
});

test('with the socket blocked a payment elsewhere is told of, and taken back', async ({
  context,
  server,
}) => {
  const paying = await context.newPage();
  await begin(paying, server.url);
  await toPayment(paying);
  await order(paying);
  const other = await context.newPage();
  await other.routeWebSocket(/\/ws$/, (socket) => socket.close());
  await other.goto(`${server.url}/en/cart`);
  const locked = other.getByRole('main').getByText('The cart is being paid for in another window');
  await expect(locked).toBeVisible();
  await other.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(locked).toBeHidden();
  await other.getByRole('main').getByRole('button', { name: 'Increase' }).click();
  await expectCart(other, 2);
});

test('an order is fetched where the map says, and paid there', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, server.url);
  await toDelivery(page);
  await page.locator('[name="shippingMethod"][value="store"]').check();
  const map = page.getByRole('figure', { name: 'The places on a map' });
  const place = map.getByRole('button', { name: 'Halla & Hillo Tapiola' });
  await expect(place).toBeVisible();
  await page.getByRole('button', { name: words.en.continue }).press('Enter');
  await expect(page.getByText('Choose where you collect the order.')).toBeVisible();
  await place.press('Enter');
  await expect(page.getByRole('radio', { name: /Tapiola/ })).toBeChecked();
  await expect(place).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole('button', { name: words.en.continue }).click();
  await page.getByRole('radio', { name: 'Pay at pickup' }).check();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: words.en.order }).click();
  await expectThanks(page);
  await expect(page.getByText('Halla & Hillo Tapiola')).toBeVisible();
});

test('tablets for two people are two shipments of one order', async ({ page, server }) => {
  await engrave(page, server.url, { name: 'Maija Meikäläinen', line1: 'Puolukkatie 7' });
  await expectCart(page, 1);
  await engrave(page, server.url, { name: 'Väinö Virta', line1: 'Mustikkatie 3' });
  await expectCart(page, 2);
  await page.goto(`${server.url}/en/checkout`);
  await takenOver(page);
  await toPayment(page);
  await order(page);
  await choose(page, 'approve');
  await expectThanks(page);
  for (const [number, name] of [
    [1, 'Maija Meikäläinen'],
    [2, 'Väinö Virta'],
  ] as const) {
    const shipment = page.getByRole('region', { name: new RegExp(`${number} of 2`) });
    await expect(shipment).toContainText(name);
    await expect(shipment.getByRole('listitem')).toHaveCount(1);
  }
});

test('a server that is killed in each step loses nothing, and makes one order', async ({
  page,
  ownServer,
}) => {
  const restart = async () => {
    await ownServer.crash();
    await ownServer.startAgain();
    await page.reload();
    await takenOver(page);
  };
  await begin(page, ownServer.url);
  await fillDetails(page);
  await restart();
  await expect(page.locator('[name="shippingCity"]')).toHaveValue('Helsinki');
  await expect(page.locator('[name="phone"]')).toHaveValue('0401234567');
  await page.getByRole('button', { name: words.en.continue }).click();

  const method = page.locator('[name="shippingMethod"]').first();
  // Tabs show it before it is durable: what nobody has answered yet may go with the server.
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/checkout/shipping'),
  );
  await method.check();
  expect((await answered).ok()).toBe(true);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€4.90');
  await page.getByLabel('Text of the greeting').fill('Happy birthday!');
  await restart();
  await expect(method).toBeChecked();
  await expect(page.getByLabel('Text of the greeting')).toHaveValue('Happy birthday!');
  await page.getByRole('button', { name: words.en.continue }).click();

  const card = page.getByRole('radio', { name: words.en.card, exact: true });
  await card.check();
  await page.getByRole('checkbox').first().check();
  await ownServer.crash();
  await page.getByRole('button', { name: words.en.order }).click();
  await ownServer.startAgain();
  await expect(page.getByRole('button', { name: words.en.order })).toBeEnabled();
  await expect(card).toBeChecked();
  await order(page);

  await restart();
  await choose(page, 'approve');
  await expectThanks(page);
  const number = await page.getByRole('definition').first().textContent();
  await restart();
  await expectThanks(page);
  await expect(page.getByRole('definition').first()).toHaveText(number ?? '');
  const orders = JSON.parse(await ownServer.command('orders', 'list', '--json')) as unknown[];
  expect(orders).toHaveLength(1);
});

async function engrave(page: Page, url: string, recipient: { name: string; line1: string }): Promise<void> {
  await page.goto(`${url}/en/products/the-name-bar`);
  await takenOver(page);
  await fill(page, { 'Text on the front': 'Thank you!', 'Text on the back': 'For all', Signature: 'Aino' });
  await page.getByRole('main').getByRole('button', { name: 'Continue to the recipient' }).click();
  await fill(page, { Name: recipient.name, 'Street address': recipient.line1 });
  await fill(page, { 'Postal code': '00100', 'Town or city': 'Helsinki', 'Phone number': '0401234567' });
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await page.getByRole('textbox', { name, exact: true }).fill(text);
}

import { expectAccessible, expectNoSideways } from './support/access';
import {
  begin,
  choose,
  details,
  expectThanks,
  fillDetails,
  order,
  toDelivery,
  toPayment,
  useGiftCard,
  words,
} from './support/checkout';
import { complaintsOf } from './support/complaints';
import { bar, expect, expectCart, openCart, openProduct, test } from './support/shop';
import { expectMessage, takenOver } from './support/waits';

test('a refused payment is told, and another one makes the order, which its confirmation follows', async ({
  page,
  server,
}) => {
  await begin(page, server.url);
  await toPayment(page);
  await order(page);
  await choose(page, 'refuse');
  await expect(page.getByText('The payment did not succeed')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/en/checkout/payment`);
  await order(page);
  await choose(page, 'approve');
  await expectThanks(page);
  await expect(page.getByText('aino@example.com').first()).toBeVisible();
  await expectCart(page, 0);
  const status = page.locator('dd').nth(1);
  await expect(status).toHaveText('Processing');
  await server.command('orders', 'ship', await page.locator('dd').first().innerText());
  await expect(status).toHaveText('In transit');
});

test('a purchase is reported step by step, and once', async ({ page, server }) => {
  const reported = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: { event: string }[] }).dataLayer ?? [])
        .map(({ event }) => event)
        .filter((event) => /checkout|_info|purchase/.test(event)),
    );
  await begin(page, server.url);
  await expect.poll(reported).toEqual(['begin_checkout']);
  await page.reload();
  await toDelivery(page);
  expect(await reported()).toEqual([]);
  await page.locator('[name="shippingMethod"]').first().check();
  await expect.poll(reported).toEqual(['add_shipping_info']);
  await page.getByRole('button', { name: words.en.continue }).click();
  await order(page);
  await choose(page, 'approve');
  await expectThanks(page);
  await expect.poll(reported).toEqual(['purchase']);
  await page.reload();
  await expectThanks(page);
  await takenOver(page);
  await expect(page.getByText('Order number')).toBeVisible();
  expect(await reported()).toEqual([]);
});

for (const language of ['fi', 'sv'] as const)
  test(`a guest buys in ${language} with a confirmation of the bank`, async ({ page, server }) => {
    await begin(page, server.url, language);
    await toPayment(page, language);
    await order(page, language);
    await page.locator('[name="back"][value="post"]').check();
    await choose(page, 'challenge');
    await page.locator('[name="code"]').fill('1234');
    await choose(page, 'confirm');
    await page.getByRole('button').click();
    await expectThanks(page, language);
    await expect(page).toHaveURL(/orderId=/);
  });

test('a gift card pays for the whole order', async ({ page, server }) => {
  await begin(page, server.url);
  await useGiftCard(page, server, '50.00');
  await toPayment(page);
  await expect(page.getByText('The gift card pays for the whole order.')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expectThanks(page);
});

test('Continue says what is missing, and reload and Back lose nothing', async ({ page, server }) => {
  await begin(page, server.url);
  const go = page.getByRole('button', { name: words.en.continue });
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await go.press('Enter');
  await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused();
  await expect(page.getByText('Enter an e-mail address.').last()).toBeVisible();
  await fillDetails(page);
  await page.locator('[name="email"]').fill('aino');
  await go.press('Enter');
  await expect(page.getByText('in the form name@example.com').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('[name="shippingCity"]')).toHaveValue('Helsinki');
  await page.locator('[name="email"]').fill(details.email);
  await go.click();
  await expect(page).toHaveURL(`${server.url}/en/checkout/delivery`);
  await page.goBack();
  await expect(page.locator('[name="firstName"]')).toHaveValue('Aino');
  // Nobody comes to a step before the ones before it are done.
  await page.goto(`${server.url}/en/checkout/payment`);
  await expect(page).toHaveURL(`${server.url}/en/checkout/delivery`);
});

test('a greeting is added and taken away', async ({ page, server }) => {
  await begin(page, server.url);
  await toDelivery(page);
  const field = page.getByLabel('Text of the greeting');
  await field.fill('Happy birthday!');
  await expect(page.getByText('15/800')).toBeVisible();
  await page.getByRole('button', { name: 'Add the greeting' }).click();
  await expect(page.getByRole('blockquote')).toHaveText('Happy birthday!');
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Remove the greeting' }).click();
  await expect(field).toHaveValue('Happy birthday!');
  // Continue takes along what stands there.
  await page.locator('[name="shippingMethod"]').first().check();
  await page.getByRole('button', { name: words.en.continue }).click();
  await expect(page).toHaveURL(`${server.url}/en/checkout/payment`);
  await page.goBack();
  await expect(page.getByRole('blockquote')).toHaveText('Happy birthday!');
});

test('what is sold out meanwhile is named at the payment, and leads to the cart', async ({
  page,
  ownServer,
}) => {
  await begin(page, ownServer.url);
  await toPayment(page);
  await ownServer.command('stock', 'set', `${bar.code}=0`);
  const note = page.getByRole('main').getByRole('alert').filter({ hasText: 'is sold out' });
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: words.en.order }).press('Enter');
  await expect(note).toBeFocused();
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('Sold out')).toBeVisible();
  await expectAccessible(page);
  await note.getByRole('link', { name: 'Change the cart' }).click();
  await expect(page).toHaveURL(`${ownServer.url}/en/cart`);
});

test('while one tab pays the others wait, and may take the payment back', async ({ context, server }) => {
  const paying = await context.newPage();
  await begin(paying, server.url);
  await toPayment(paying);
  const other = await context.newPage();
  await other.goto(`${server.url}/en/checkout`);
  await expect(other.locator('[name="firstName"]')).toHaveValue('Aino');
  await order(paying);
  await expect(other.getByText('The cart is being paid for in another window')).toBeVisible();
  await other.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(other.locator('[name="firstName"]')).toBeVisible();
  await expectMessage(other, 'The payment was cancelled');
});

test('an order in one tab empties the cart of the others', async ({ context, server }) => {
  const buying = await context.newPage();
  await begin(buying, server.url);
  const other = await context.newPage();
  await other.goto(`${server.url}/en/checkout`);
  await expect(other.locator('[name="firstName"]')).toBeVisible();
  await toPayment(buying);
  await order(buying);
  await choose(buying, 'approve');
  await expectThanks(buying);
  await expect(other.getByRole('main').getByText(/^Order \d+ has been placed$/)).toBeVisible();
});

test('the cart on its page and beside others says that it is paid for, gives it free, and says what became of it', async ({
  context,
  server,
}) => {
  const paying = await context.newPage();
  await begin(paying, server.url);
  await toPayment(paying);
  const [whole, beside] = [await context.newPage(), await context.newPage()];
  await whole.goto(`${server.url}/en/cart`);
  await openProduct(beside, server.url);
  await expectCart(beside, 1);
  const panel = await openCart(beside);
  await order(paying);
  const rooms = [whole.getByRole('main'), panel];
  for (const room of rooms)
    await expect(room.getByText('The cart is being paid for in another window')).toBeVisible();
  await expectAccessible(whole);
  await expectAccessible(beside);
  await panel.getByRole('button', { name: 'Cancel the payment' }).click();
  for (const room of rooms)
    await expect(room.getByText('The cart is being paid for in another window')).toBeHidden();
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();

  const again = await context.newPage();
  await again.goto(`${server.url}/en/checkout/payment`);
  await order(again);
  await choose(again, 'approve');
  await expectThanks(again);
  for (const room of rooms) await expect(room.getByText(/^Order \d+ has been placed$/).first()).toBeVisible();
});

test('what another tab changes has to be agreed to before it is paid', async ({ context, server }) => {
  const paying = await context.newPage();
  await begin(paying, server.url);
  await toPayment(paying);
  const other = await context.newPage();
  await openProduct(other, server.url);
  await expectCart(other, 1);
  const cart = await openCart(other);
  await cart.getByRole('button', { name: 'Increase' }).click();
  await expectCart(other, 2);
  const note = paying.getByRole('region', { name: 'The order has changed' });
  await expect(note).toContainText('€11.80');
  await paying.getByRole('radio', { name: words.en.card, exact: true }).check();
  await paying.getByRole('checkbox').first().check();
  await paying.getByRole('button', { name: words.en.order }).press('Enter');
  await expect(note).toBeFocused();
  await note.getByRole('button').click();
  await expect(note).toBeHidden();
  await order(paying);
});

for (const width of [390, 1280])
  test(`each step is accessible at ${width} px`, async ({ page, server }) => {
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async () => {
      await expectAccessible(page);
      await expectNoSideways(page);
    };
    await begin(page, server.url);
    await expect(page.locator('[name="firstName"]')).toBeVisible();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('checkbox').last().check();
    await page.getByRole('button', { name: words.en.continue }).press('Enter');
    await look();
    await page.getByRole('checkbox').first().uncheck();
    await page.getByRole('checkbox').last().uncheck();
    await toDelivery(page);
    await look();
    await page.locator('[name="shippingMethod"]').first().check();
    await page.getByRole('button', { name: words.en.continue }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await page.getByRole('button', { name: words.en.order }).press('Enter');
    await look();
    await order(page);
    await choose(page, 'approve');
    await expectThanks(page);
    await look();
    expect(complaints).toEqual([]);
  });

test('an order that is not there is told', async ({ page, server }) => {
  await page.goto(`${server.url}/en/order-confirmation?orderId=00000000-0000-0000-0000-00000000abcd`);
  await expect(page.getByText('There is no order at this address')).toBeVisible();
});

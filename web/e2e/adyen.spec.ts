import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/access';
import { cards, FakeAdyen, typeCard } from './support/adyen';
import { begin, expectThanks, fillDetails, toPayment, words } from './support/checkout';
import { complaintsOf } from './support/complaints';
import type { Server } from './support/server';
import { addButton, test as base, expect, expectCart, openProduct, openShop } from './support/shop';
import { takenOver } from './support/waits';

/** A shop whose cards are paid at Adyen. */
const test = base.extend<object, { adyen: FakeAdyen; cardShop: Server }>({
  adyen: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that the runner reads.
    async ({}, use) => {
      const adyen = new FakeAdyen();
      await use(adyen);
      adyen.stop();
    },
    { scope: 'worker' },
  ],
  cardShop: [
    async ({ playwright, adyen }, use) => {
      const server = await openShop(playwright.request, await adyen.start());
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Orders with a card, up to the component's form. */
async function orderByCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: words.en.card, exact: true }).check();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: words.en.order }).click();
  await expect(page.locator('[data-cse="encryptedCardNumber"] iframe')).toBeVisible();
  // It is pale until each of its frames has answered.
  await expect(page.locator('.adyen-checkout__loading-input__form--loading')).toHaveCount(0);
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ });

test('a card is paid in the form of its provider, whatever page one comes from', async ({
  page,
  adyen,
  cardShop,
}) => {
  const complaints = complaintsOf(page);
  await adyen.serve(page, cardShop);
  await openProduct(page, cardShop.url);
  await addButton(page).click();
  await expectCart(page, 1);
  await page.goto(`${cardShop.url}/en/cart`);
  await takenOver(page);
  // The cart's document allows nothing to the provider.
  await page.getByRole('main').getByRole('link', { name: 'Go to checkout' }).click();
  await fillDetails(page);
  await page.getByRole('button', { name: words.en.continue }).click();
  await page.locator('[name="shippingMethod"]').first().check();
  await page.getByRole('button', { name: words.en.continue }).click();
  await orderByCard(page);
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await expect(payButton(page)).toContainText('€10.80');
  await expectNoSideways(page);
  await typeCard(page, cards.good);
  await payButton(page).press('Enter');
  await expectThanks(page);
  await expect(page.getByRole('row', { name: /Card/ })).toContainText('€10.80');
  expect(complaints).toEqual([]);
});

test('a bank asks in a frame of its own, and a refused card makes room for another one', async ({
  page,
  adyen,
  cardShop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await adyen.serve(page, cardShop);
  await begin(page, cardShop.url);
  await toPayment(page);
  await orderByCard(page);
  await expectAccessible(page);
  await expectNoSideways(page);
  await typeCard(page, cards.refused);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('did not succeed');
  await orderByCard(page);
  await page.getByRole('button', { name: 'Choose another payment method' }).click();
  await orderByCard(page);
  await typeCard(page, cards.asked);
  await payButton(page).click();
  await page.frameLocator('iframe[name="threeDSIframe"]').getByRole('button', { name: 'It is me' }).click();
  await expectThanks(page);
});

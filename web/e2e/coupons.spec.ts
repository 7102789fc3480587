import type { Locator, Page } from '@playwright/test';
import { addButton, cartButton, expect, expectCart, openCart, openProduct, test } from './support/shop';
import { expectMessage } from './support/waits';

/** Opens the cart page with one bar in the cart. */
async function cartPage(page: Page, url: string): Promise<Locator> {
  await openProduct(page, url);
  await addButton(page).click();
  // Its price is there: the server has it.
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item, €5.90');
  await page.goto(`${url}/en/cart`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(row(summary, 'Total')).toHaveText('€5.90');
  return summary;
}

/** The amount beside a name of the summary. */
function row(summary: Locator, name: string): Locator {
  return summary.locator('dl > div').filter({ hasText: name }).last().locator('dd');
}

async function open(box: Locator, name: string): Promise<void> {
  await box.locator('summary').getByText(name, { exact: true }).click();
}

/** A new gift card of 20 euros: its code and its PIN. */
async function issueCard(server: {
  command(...words: string[]): Promise<string>;
}): Promise<[string, string]> {
  const printed = await server.command('giftcards', 'issue', '--amount', '20.00', '--currency', 'EUR');
  const code = /\b(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}\b/.exec(printed)?.[0];
  const pin = code && /\b\d{4,8}\b/.exec(printed.slice(printed.indexOf(code) + code.length))?.[0];
  if (!code || !pin) throw new Error(`No card in: ${printed}`);
  return [code, pin];
}

test('a promo code counts in all tabs, and is taken away again', async ({ context, server }) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  const summary = await cartPage(page, server.url);
  await other.goto(`${server.url}/en/cart`);
  const elsewhere = other.getByRole('region', { name: 'Summary' });

  await open(summary, 'Promo code');
  const field = summary.getByRole('textbox', { name: 'Promo code' });
  await expect(summary.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
  await field.fill(' welcome ');
  await field.press('Enter');
  await expectMessage(page, 'Promo code welcome has been applied.');
  await expect(field).toBeDisabled();
  for (const each of [summary, elsewhere]) {
    await expect(row(each, 'Welcome to the north')).toHaveText('−€0.59');
    await expect(row(each, 'Total')).toHaveText('€5.31');
  }
  await summary.getByRole('button', { name: /^Remove promo code/ }).click();
  await expectMessage(page, 'The promo code has been removed.');
  for (const each of [summary, elsewhere]) await expect(row(each, 'Total')).toHaveText('€5.90');
});

test('a code that does not count says why, and stays to be put right', async ({ page, server }) => {
  const summary = await cartPage(page, server.url);
  await open(summary, 'Promo code');
  const field = summary.getByRole('textbox', { name: 'Promo code' });
  const told = new Set<string>();
  for (const code of ['NO-SUCH-CODE', 'JUHANNUS26', 'HALLA5']) {
    await field.fill(code);
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(code);
    const reason = await field.evaluate((element) => {
      const id = element.getAttribute('aria-describedby');
      return (id && document.getElementById(id)?.textContent) || '';
    });
    told.add(reason);
    await expect(row(summary, 'Total')).toHaveText('€5.90');
  }
  expect(told.size).toBe(3);
  expect([...told].filter((reason) => reason.length < 10)).toEqual([]);
});

test('a gift card pays from the mini cart, and its secrets stay nowhere', async ({ page, server }) => {
  const [code, pin] = await issueCard(server);
  const written: string[] = [];
  page.on('console', (message) => written.push(message.text()));
  await openProduct(page, server.url);
  await addButton(page).click();
  await expectCart(page, 1);
  const dialog = await openCart(page);
  await open(dialog, 'Gift card');
  await dialog.getByRole('textbox', { name: 'Gift card code' }).fill(code.toLowerCase());
  await dialog.getByRole('textbox', { name: 'PIN' }).fill(pin);
  await dialog.getByRole('button', { name: 'Use gift card' }).click();
  await expectMessage(page, 'The gift card has been applied.');
  await expect(row(dialog, `Gift card (ending in ${code.slice(-4)})`)).toHaveText('−€5.90');
  // There is enough left for any way of delivery.
  await expect(row(dialog, 'To pay')).toHaveText('€0.00');
  await expect(dialog.getByRole('button', { name: 'Remove gift card' })).toBeFocused();
  const kept = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      Reflect.get(window, 'dataLayer'),
    ]),
  );
  const secrets = new RegExp(`${code}|${code.toLowerCase()}|"${pin}"`);
  expect(kept).not.toMatch(secrets);
  expect(written.join()).not.toMatch(secrets);

  await dialog.getByRole('button', { name: 'Remove gift card' }).click();
  await expectMessage(page, 'The gift card has been removed.');
  await expect(row(dialog, 'Total')).toHaveText('€5.90');
});

test('a wrong PIN says no more than that, and the PIN is forgotten', async ({ page, server }) => {
  const [code, pin] = await issueCard(server);
  const summary = await cartPage(page, server.url);
  await open(summary, 'Gift card');
  const pinField = summary.getByRole('textbox', { name: 'PIN' });
  await summary.getByRole('textbox', { name: 'Gift card code' }).fill(code);
  await pinField.fill(pin === '111111' ? '222222' : '111111');
  await pinField.press('Enter');
  await expect(summary.getByRole('textbox', { name: 'Gift card code' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(pinField).toHaveValue('');
  await expect(summary.getByText('To pay')).toBeHidden();
});

test('with the socket blocked, codes go over HTTP', async ({ page, server }) => {
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  const summary = await cartPage(page, server.url);
  await open(summary, 'Promo code');
  const field = summary.getByRole('textbox', { name: 'Promo code' });
  await field.fill('WELCOME');
  await field.press('Enter');
  await expect(row(summary, 'Total')).toHaveText('€5.31');
  await summary.getByRole('button', { name: /^Remove promo code/ }).click();
  await expect(row(summary, 'Total')).toHaveText('€5.90');
});

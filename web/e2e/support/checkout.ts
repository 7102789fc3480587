import type { Page } from '@playwright/test';
import type { Server } from './server';
import { addButton, expect, expectCart, openProduct } from './shop';
import { takenOver } from './waits';

/** The words of the checkout, by language. */
export const words = {
  en: { continue: 'Continue', card: 'Card', order: /^Order and pay/, thanks: 'Thank you for your order!' },
  fi: { continue: 'Jatka', card: 'Kortti', order: /^Tilaa ja maksa/, thanks: 'Kiitos tilauksestasi!' },
  sv: {
    continue: 'Fortsätt',
    card: 'Kort',
    order: /^Beställ och betala/,
    thanks: 'Tack för din beställning!',
  },
} as const;
const addresses = { en: '/en/checkout', fi: '/fi/kassa', sv: '/sv/kassa' } as const;
export type Language = keyof typeof words;

/** Fills the cart and opens the checkout. */
export async function begin(page: Page, url: string, language: Language = 'en'): Promise<void> {
  await openProduct(page, url);
  await addButton(page).click();
  await expectCart(page, 1);
  await page.goto(url + addresses[language]);
  await takenOver(page);
}

export const details = {
  firstName: 'Aino',
  lastName: 'Virta',
  email: 'aino@example.com',
  phone: '0401234567',
  shippingAddress: 'Rantatie 1',
  shippingPostalCode: '00100',
  shippingCity: 'Helsinki',
};

export async function fillDetails(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(details)) await page.locator(`[name="${name}"]`).fill(value);
}

export async function toDelivery(page: Page, language: Language = 'en'): Promise<void> {
  await fillDetails(page);
  await page.getByRole('button', { name: words[language].continue }).click();
  await expect(page.locator('[name="shippingMethod"]').first()).toBeVisible();
}

export async function toPayment(page: Page, language: Language = 'en'): Promise<void> {
  await toDelivery(page, language);
  await page.locator('[name="shippingMethod"]').first().check();
  await page.getByRole('button', { name: words[language].continue }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
}

/** Agrees to what is asked for, and orders with a card. */
export async function order(page: Page, language: Language = 'en'): Promise<void> {
  await page.getByRole('radio', { name: words[language].card, exact: true }).check();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: words[language].order }).click();
  await expect(page).toHaveURL(/\/test-payments\//);
}

export async function choose(page: Page, name: string): Promise<void> {
  await page.locator(`button[name="choice"][value="${name}"]`).click();
}

/** The order is made, and told. */
export async function expectThanks(page: Page, language: Language = 'en'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: words[language].thanks })).toBeVisible();
}

/** Lets a gift card of so much pay, which is new. */
export async function useGiftCard(page: Page, server: Server, amount: string): Promise<void> {
  const printed = await server.command('giftcards', 'issue', '--amount', amount, '--currency', 'EUR');
  const [code = '', pin = ''] = /(\S+-\S+-\S+-\S+)\s+(\d+)/.exec(printed)?.slice(1) ?? [];
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.locator('summary').getByText('Gift card', { exact: true }).click();
  await summary.getByLabel('Gift card code').fill(code);
  await summary.getByLabel('PIN').fill(pin);
  await summary.getByRole('button', { name: 'Use gift card' }).click();
  await expect(summary.getByText('To pay')).toBeVisible();
}

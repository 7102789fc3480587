import { readFileSync } from 'node:fs';
import type { Language } from './support/checkout';
import { chooseBy, pressOn, tabTo, typeInto } from './support/keyboard';
import { linkFor, somebody } from './support/members';
import { expect, openProduct, test } from './support/shop';
import { takenOver } from './support/waits';

/** The shop's own words: what a screen reader says is what the test looks for. */
function dictionary(language: Language): (key: string) => string {
  const url = new URL(`../../crates/site/locales/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(url, 'utf8')) as Record<string, string>;
  return (key) => {
    const text = texts[key];
    if (!text) throw new Error(`${language} has no ${key}`);
    return text;
  };
}

/** A name with something in it that changes, from there on. */
const beginsWith = (text: string) => new RegExp(`^${text.split('{')[0]}`);

const paths = {
  fi: { confirm: '/fi/vahvista', orders: '/fi/omat-tilaukset', privacy: 'Olen lukenut tietosuojaselosteen.' },
  sv: {
    confirm: '/sv/bekrafta',
    orders: '/sv/mina-bestallningar',
    privacy: 'Jag har läst integritetspolicyn.',
  },
  en: { confirm: '/en/confirm', orders: '/en/my-orders', privacy: 'I have read the privacy policy.' },
} as const;

for (const language of ['fi', 'sv', 'en'] as const)
  test(`from sign-up to the order's history by keyboard alone (${language})`, async ({ page, server }) => {
    const t = dictionary(language);
    const person = somebody();
    const main = page.getByRole('main');
    const banner = page.getByRole('banner');
    const button = (name: string | RegExp) =>
      main.getByRole('button', { name, exact: typeof name === 'string' });
    const password = page.getByLabel(t('/identity/password'), { exact: true });

    // An account, and the letter that confirms its address.
    await page.goto(`${server.url}/${language}/`);
    await takenOver(page);
    await pressOn(page, banner.getByRole('link', { name: t('/header/log-in') }));
    await pressOn(page, main.getByRole('link', { name: t('/identity/sign-up') }));
    await typeInto(page, page.getByLabel(t('/contact/first-name')), person.firstName);
    await typeInto(page, page.getByLabel(t('/contact/last-name')), person.lastName);
    await typeInto(page, page.getByLabel(t('/contact/email')), person.email);
    await typeInto(page, password, person.password);
    await pressOn(page, page.getByRole('checkbox', { name: paths[language].privacy }), 'Space');
    await pressOn(page, button(t('/identity/sign-up')));
    await expect(page.getByRole('heading', { name: t('/identity/look-at-mail') })).toBeFocused();
    await page.goto(await linkFor(page, server.url, paths[language].confirm, person));
    await typeInto(page, password, person.password);
    await pressOn(page, button(t('/identity/confirm')));
    await expect(page).not.toHaveURL(new RegExp(paths[language].confirm));
    await expect(banner.getByRole('link', { name: t('/header/account') })).toBeVisible();

    // The cart of a visitor on another device comes along.
    await takenOver(page);
    await page.context().clearCookies();
    await openProduct(page, server.url, language);
    await takenOver(page);
    await pressOn(page, button(beginsWith(t('/cart/add'))).first());
    const cart = banner.getByRole('button', { name: beginsWith(t('/cart/button_one')) });
    await expect(cart).toHaveAccessibleName(/ 1 /);
    await pressOn(page, banner.getByRole('link', { name: t('/header/log-in') }));
    await typeInto(page, main.locator('form').getByLabel(t('/contact/email')), person.email);
    await typeInto(page, password, person.password);
    await page.keyboard.press('Enter');
    await expect(banner.getByRole('link', { name: t('/header/account') })).toBeVisible();

    await takenOver(page);
    await pressOn(page, cart);
    await pressOn(page, page.getByRole('dialog').getByRole('link', { name: t('/cart/go-to-checkout') }));
    await expect(page.locator('[name="email"]')).toHaveValue(person.email);
    const rest = {
      phone: '0401234567',
      shippingAddress: 'Rantatie 1',
      shippingPostalCode: '00100',
      shippingCity: 'Helsinki',
    };
    for (const [name, value] of Object.entries(rest))
      await typeInto(page, page.locator(`[name="${name}"]`), value);
    await pressOn(page, button(t('/checkout/continue')));
    await chooseBy(page, page.locator('[name="shippingMethod"]').first());
    await pressOn(page, button(t('/checkout/continue')));
    await chooseBy(page, page.getByRole('radio', { name: t('/payment/methods/card'), exact: true }));
    await pressOn(page, page.getByRole('checkbox').first(), 'Space');
    await pressOn(page, button(beginsWith(t('/checkout/order-and-pay'))));
    await pressOn(page, page.locator('button[name="choice"][value="approve"]'));
    await expect(page.getByRole('heading', { level: 1, name: t('/confirmation/heading') })).toBeVisible();
    const number = await page.locator('dd').first().innerText();

    // What was ordered is found where a member looks for it.
    await takenOver(page);
    await pressOn(page, banner.getByRole('link', { name: t('/header/account') }));
    const tabs = page.getByRole('navigation', { name: t('/member/tabs') });
    await pressOn(page, tabs.locator(`a[href$="${paths[language].orders}"]`));
    const view = page.getByRole('button', { name: t('/member/view-named').replace('{number}', number) });
    await pressOn(page, view);
    const order = page.getByRole('dialog', { name: t('/member/order-named').replace('{number}', number) });
    await expect(order.getByRole('status')).toHaveText(t('/order/status/processing'));
    await tabTo(page, order.getByRole('button', { name: t('/member/close-order') }));
    await page.keyboard.press('Escape');
    await expect(order).toBeHidden();
    await expect(view).toBeFocused();
  });

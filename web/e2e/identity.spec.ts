import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oidc from 'openid-client';
import { expectAccessible, expectNoSideways } from './support/access';
import { agreeThere, IdentityProvider, signInThere } from './support/identity-provider';
import { accountLink, becomeMember, logIn, somebody } from './support/members';
import { addButton, expect, expectCart, openProduct, openShop, test } from './support/shop';
import { expectMessage } from './support/waits';

test('another provider signs customers in, and the shop knows no passwords', async ({ page, playwright }) => {
  const provider = await IdentityProvider.start();
  const shop = await openShop(playwright.request, provider.environment);
  provider.serve(shop.url);
  try {
    await openProduct(page, shop.url);
    await addButton(page).click();
    await expectCart(page, 1);
    const product = page.url();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByLabel('Password')).toHaveCount(0);
    const there = page.getByRole('main').getByRole('link', { name: 'Sign in with Harbour ID' });
    await expect(there).toBeVisible();
    await expectAccessible(page);

    // Whoever goes away there comes back to a sentence, and can begin again.
    await there.click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('Signing in was broken off.');

    // An address that nobody has proven opens no account.
    provider.proves = false;
    await there.click();
    await signInThere(page, 'stranger');
    await agreeThere(page);
    await expect(page.getByRole('alert')).toContainText('Your e-mail address is not confirmed');
    await page.context().clearCookies({ name: /^_(session|interaction)/ });

    provider.proves = true;
    await there.click();
    await signInThere(page, 'saara');
    await agreeThere(page);
    await expect(page).toHaveURL(product);
    await expectMessage(page, 'You are logged in. 1 item moved into your cart.');
    await expectCart(page, 1);

    await accountLink(page).click();
    const main = page.getByRole('main');
    await expect(main.getByText('saara@example.com')).toBeVisible();
    await expect(main.getByText('are looked after at Harbour ID')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Change the password' })).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 720 });

    // What cannot be taken back asks for a fresh sign-in, which the provider has to vouch for.
    const erase = async () => {
      await main.getByRole('button', { name: 'Delete the account' }).click();
      await page.getByRole('button', { name: 'Delete the account for good' }).click();
    };
    await erase();
    await expect(page.getByRole('alert').filter({ hasText: 'Confirm that it is you' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await signInThere(page, 'saara');
    await expect(page).toHaveURL(`${shop.url}/en/my-details`);
    await erase();
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL(`${shop.url}/en/`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  } finally {
    await provider.stop();
    await shop.remove();
  }
});

test('a public client library signs people in with the shop', async ({ page, playwright }) => {
  const app = createServer((_, response) => response.end('back')).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const back = `http://127.0.0.1:${(app.address() as AddressInfo).port}/back`;
  const shop = await openShop(playwright.request, {
    PRALINE__IDENTITY__CLIENTS__APP__REDIRECT_URIS: back,
    PRALINE__IDENTITY__CLIENTS__APP__POST_LOGOUT_REDIRECT_URIS: back,
    PRALINE__IDENTITY__CLIENTS__APP__SCOPES: 'openid,profile,email,offline_access',
  });
  try {
    const person = somebody();
    await becomeMember(page, shop.url, person);
    const client = await oidc.discovery(new URL(shop.url), 'app', undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
    });
    // The library then checks the signature of ID tokens with the keys that the shop publishes.
    oidc.enableNonRepudiationChecks(client);
    const begin = async () => {
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const url = oidc.buildAuthorizationUrl(client, {
        redirect_uri: back,
        scope: 'openid profile email offline_access',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url, checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce } };
    };
    const first = await begin();
    await page.goto(first.url.href);
    await logIn(page, person);
    await page.waitForURL(`${back}**`);
    const answered = new URL(page.url());
    const tokens = await oidc.authorizationCodeGrant(client, answered, {
      ...first.checks,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    expect(claims?.iss).toBe(shop.url);
    const subject = claims?.sub ?? '';
    const told = await oidc.fetchUserInfo(client, tokens.access_token, subject);
    expect(told).toMatchObject({ email: person.email, email_verified: true, given_name: person.firstName });

    // A refresh token is good once; the next one ends with the family when the first is shown again.
    const refresh = tokens.refresh_token ?? '';
    const next = await oidc.refreshTokenGrant(client, refresh);
    expect(next.claims()?.sub).toBe(subject);
    const invalid = { error: 'invalid_grant' };
    await expect(oidc.refreshTokenGrant(client, refresh)).rejects.toMatchObject(invalid);
    await expect(oidc.refreshTokenGrant(client, next.refresh_token ?? '')).rejects.toMatchObject(invalid);

    // So is a code: with it all that came of it ends.
    const second = await begin();
    await page.goto(second.url.href);
    await page.waitForURL(`${back}**`);
    const code = new URL(page.url());
    const granted = await oidc.authorizationCodeGrant(client, code, second.checks);
    await expect(oidc.authorizationCodeGrant(client, code, second.checks)).rejects.toMatchObject(invalid);
    await expect(oidc.refreshTokenGrant(client, granted.refresh_token ?? '')).rejects.toMatchObject(invalid);

    // Another state, or another verifier, is nobody's answer.
    const third = await begin();
    await page.goto(third.url.href);
    await page.waitForURL(`${back}**`);
    const other = { ...third.checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() };
    await expect(oidc.authorizationCodeGrant(client, new URL(page.url()), other)).rejects.toMatchObject(
      invalid,
    );

    const out = oidc.buildEndSessionUrl(client, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: back,
    });
    await page.goto(out.href);
    await page.waitForURL(`${back}**`);
    await expect(oidc.fetchUserInfo(client, tokens.access_token, subject)).rejects.toThrow();
  } finally {
    app.close();
    await shop.remove();
  }
});

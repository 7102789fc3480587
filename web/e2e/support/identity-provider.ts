import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import Provider from 'oidc-provider';
import type { Environment } from './server';

const CLIENT = { id: 'shop', secret: 'a secret of the shop and the provider' };

/** A provider of identities as the shop's customers may have one: they sign in with any name, and it is theirs. */
export class IdentityProvider {
  /** Whether it has seen that addresses are their owners'. */
  proves = true;

  private constructor(
    private readonly http: HttpServer,
    readonly issuer: string,
  ) {}

  /** It has to know where the shop is, which has to know where the provider is: that comes first. */
  static async start(): Promise<IdentityProvider> {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    return new IdentityProvider(http, `http://127.0.0.1:${port}`);
  }

  /** What the shop's configuration says of it. */
  get environment(): Environment {
    return {
      PRALINE__IDENTITY__PROVIDER__NAME: 'Harbour ID',
      PRALINE__IDENTITY__PROVIDER__ISSUER: this.issuer,
      PRALINE__IDENTITY__PROVIDER__CLIENT_ID: CLIENT.id,
      PRALINE__IDENTITY__PROVIDER__CLIENT_SECRET: CLIENT.secret,
    };
  }

  /** Takes up its work for a shop. */
  serve(shop: string): void {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${shop}/api/identity-connect/provider/callback`],
          post_logout_redirect_uris: [`${shop}/`],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      cookies: { keys: ['of a test'] },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: `${id}@example.com`,
          email_verified: this.proves,
          given_name: 'Saara',
          family_name: 'Ranta',
        }),
      }),
    });
    this.http.on('request', provider.callback());
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }
}

/** Signs in on the provider's pages. */
export async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Agrees there to what the shop asks for; people are asked once. */
export async function agreeThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

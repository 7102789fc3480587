import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page, type Route } from '@playwright/test';
import type { Environment, Server } from './server';

const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const ACCOUNT = 'PralineFI';
const SHOPPER = 'https://checkoutshopper-test.adyen.com';
const BANK = 'https://acs.bank.example';

/** What a card is good for, by its number. */
export const cards = {
  good: '4111 1111 1111 1111',
  refused: '4000 0000 0000 0002',
  /** Its bank asks whether it is its customer who pays. */
  asked: '4917 6100 0000 0000',
} as const;

interface Session {
  reference: string;
  amount: { value: number; currency: string };
  countryCode: string;
  shopperLocale: string;
}

type Body = Record<string, unknown>;
type Tell = (webhook: Body) => Promise<void>;

interface Asked {
  id: string;
  session: Session;
  tell: Tell;
}

/**
 * Adyen, as far as a card is paid in its component: the interface that the shop's server calls, on a port of this machine, and
 * what the real component in the browser talks to, in its stead.
 */
export class FakeAdyen {
  readonly #server = createServer(
    (request, response) =>
      void this.#answer(request).then(
        (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      ),
  );
  readonly #sessions = new Map<string, Session>();
  /** By the result of a session: its status. */
  readonly #results = new Map<string, string>();

  async start(): Promise<Environment> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    const { port } = this.#server.address() as AddressInfo;
    return {
      PRALINE__PAYMENTS__PROVIDERS: 'adyen',
      PRALINE__PAYMENTS__ADYEN__MERCHANT_ACCOUNT: ACCOUNT,
      PRALINE__PAYMENTS__ADYEN__API_KEY: 'key',
      PRALINE__PAYMENTS__ADYEN__HMAC_KEY: HMAC_KEY,
      PRALINE__PAYMENTS__ADYEN__CLIENT_KEY: 'test_PUBLIC',
      PRALINE__PAYMENTS__ADYEN__URL: `http://127.0.0.1:${port}/v71`,
    };
  }

  stop(): void {
    this.#server.close().closeAllConnections();
  }

  /** Stands for the provider's hosts, and a bank's, in the page's browser. */
  async serve(page: Page, shop: Server): Promise<void> {
    const webhook = `${shop.url}/api/payments/adyen/webhooks/authorisation`;
    const tell = async (data: Body) => expect(await page.request.post(webhook, { data })).toBeOK();
    await page.route(/^https:\/\/[^/]+\.adyen\.com\//, (route) => this.#shown(route, tell));
    await page.route(`${BANK}/**`, (route) => route.fulfill({ contentType: 'text/html', body: CHALLENGE }));
  }

  /** What the shop's server asks. */
  async #answer(request: IncomingMessage): Promise<Body> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://adyen');
    const body = await bodyOf(request);
    if (request.method === 'POST' && pathname === '/v71/sessions') {
      const id = `CS${this.#sessions.size + 1}`;
      this.#sessions.set(id, body as unknown as Session);
      return { id, sessionData: 'data' };
    }
    const [, id = ''] = /^\/v71\/sessions\/(\w+)$/.exec(pathname) ?? [];
    const session = this.#sessions.get(id);
    if (session) {
      const status = this.#results.get(searchParams.get('sessionResult') ?? '') ?? 'active';
      return { id, status, reference: session.reference };
    }
    return { status: 'received', pspReference: `MOD-${pathname.length}` };
  }

  /** What the component in the browser loads and asks. */
  async #shown(route: Route, tell: Tell): Promise<void> {
    const url = new URL(route.request().url());
    if (url.pathname.includes('/securedfields/'))
      return route.fulfill({ contentType: 'text/html', body: SECURED_FIELD });
    if (url.pathname.endsWith('/told-by-the-bank'))
      return route.fulfill({ contentType: 'text/html', body: TOLD_BY_THE_BANK });
    if (url.pathname.endsWith('.svg'))
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: PICTURE,
      });
    const [, id = '', question] = /\/v1\/sessions\/(\w+)\/(\w+)$/.exec(url.pathname) ?? [];
    const session = this.#sessions.get(id);
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (!session || route.request().method() === 'OPTIONS') return route.fulfill({ headers, json: {} });
    const asked = (route.request().postDataJSON() ?? {}) as Body;
    return route.fulfill({ headers, json: await this.#said({ id, session, tell }, question, asked) });
  }

  async #said({ id, session, tell }: Asked, question: string | undefined, asked: Body): Promise<Body> {
    if (question === 'setup')
      return {
        ...{ id, sessionData: 'data', amount: session.amount, countryCode: session.countryCode },
        shopperLocale: session.shopperLocale,
        paymentMethods: { paymentMethods: [{ type: 'scheme', name: 'Cards', brands: ['visa', 'mc'] }] },
        configuration: {},
      };
    const { encryptedCardNumber } = (asked['paymentMethod'] ?? {}) as { encryptedCardNumber?: string };
    if (encryptedCardNumber === cards.asked)
      return { resultCode: 'ChallengeShopper', sessionData: 'data', action: challenge() };
    const isGood = encryptedCardNumber !== cards.refused;
    const sessionResult = `result-${this.#results.size + 1}`;
    this.#results.set(sessionResult, isGood ? 'completed' : 'refused');
    if (isGood) await tell(promised(session));
    return { resultCode: isGood ? 'Authorised' : 'Refused', sessionData: 'data', sessionResult };
  }
}

/** The signed webhook of money that is promised. */
function promised({ reference, amount }: Session): Body {
  const item = {
    ...{ amount, eventCode: 'AUTHORISATION', success: 'true', merchantReference: reference },
    ...{ merchantAccountCode: ACCOUNT, pspReference: `PSP-${reference.slice(0, 8)}` },
  };
  const { pspReference, merchantAccountCode, merchantReference, eventCode, success } = item;
  const signed = [pspReference, '', merchantAccountCode, merchantReference, amount.value, amount.currency];
  const hmac = createHmac('sha256', Buffer.from(HMAC_KEY, 'hex'));
  const hmacSignature = hmac.update([...signed, eventCode, success].join(':')).digest('base64');
  const notification = { NotificationRequestItem: { ...item, additionalData: { hmacSignature } } };
  return { live: 'false', notificationItems: [notification] };
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text ? (JSON.parse(text) as Body) : {};
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"/>';

/** 3-D Secure 2: the bank's page in a frame, and where it sends the shopper's answer. */
const challenge = (): Body => ({
  ...{ type: 'threeDS2', subtype: 'challenge', paymentMethodType: 'scheme', authorisationToken: 'token' },
  token: Buffer.from(
    JSON.stringify({
      acsURL: `${BANK}/challenge`,
      threeDSNotificationURL: `${SHOPPER}/told-by-the-bank`,
      ...{ acsTransID: 'a', messageVersion: '2.2.0', threeDSServerTransID: 'b' },
    }),
  ).toString('base64'),
});

const CHALLENGE = `<form method="post" action="${SHOPPER}/told-by-the-bank"><button>It is me</button></form>`;

const TOLD_BY_THE_BANK = `<script>
  parent.postMessage(JSON.stringify({ type: 'challengeResult', result: { transStatus: 'Y' } }), '*');
</script>`;

/** A field of a card, in the messages that the component exchanges with it. */
const SECURED_FIELD = `<!doctype html><html lang="en"><title>Field</title><body style="margin:0">
<input style="width:100%;height:40px;border:0;outline:0;font:inherit" aria-label="Field" autocomplete="off"><script>
  const input = document.querySelector('input');
  let own;
  const tell = (message) => parent.postMessage(JSON.stringify({ ...own, ...message }), '*');
  addEventListener('message', ({ data }) => {
    const said = JSON.parse(data);
    if (own || !said.fieldType) return;
    own = { fieldType: said.fieldType, numKey: said.numKey };
    tell({ action: 'config' });
  });
  input.onfocus = () => tell({ action: 'focus', focus: true });
  input.oninput = () => {
    const names = own.fieldType === 'encryptedExpiryDate'
      ? ['encryptedExpiryMonth', 'encryptedExpiryYear'] : [own.fieldType];
    const blobs = names.map((encryptedFieldName) => ({ encryptedFieldName, blob: input.value }));
    tell({ action: 'encryption', type: own.fieldType, [own.fieldType]: blobs });
  };
</script></body></html>`;

/** Types a card into the component. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const field = (name: string): FrameLocator => page.frameLocator(`[data-cse="${name}"] iframe`);
  await field('encryptedCardNumber').getByRole('textbox').fill(number);
  await field('encryptedExpiryDate').getByRole('textbox').fill('03/30');
  await field('encryptedSecurityCode').getByRole('textbox').fill('737');
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whoever takes subscriptions to press releases, on another origin than the shop's. */
export interface Press {
  readonly url: string;
  /** What was posted, form after form. */
  readonly forms: URLSearchParams[];
  stop(): void;
}

export async function startPress(): Promise<Press> {
  const forms: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const form = new URLSearchParams(body);
    forms.push(form);
    response.writeHead(302, { location: form.get('redirectUrlSubscriptionSuccess') ?? '' }).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/Subscription/Subscribe`,
    forms,
    stop: () => server.close().closeAllConnections(),
  };
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery provider with a widget of its own, on another origin than the shop's. */
export interface Deliverer {
  readonly url: string;
  stop(): void;
}

export async function startDeliverer(): Promise<Deliverer> {
  let isChosen = false;
  const session = () => ({
    checkout_session_id: 's1',
    delivery_groups: isChosen
      ? [
          {
            pricing: { currency: 'EUR', price: 390 },
            category: { name: 'To a locker' },
            delivery_type: 'pickup',
          },
        ]
      : [],
  });
  const server = createServer(async (request, response) => {
    await wholeOf(request);
    const path = new URL(request.url ?? '/', url()).pathname;
    if (path === '/widget.js') {
      response.setHeader('content-type', 'text/javascript').end(WIDGET);
      return;
    }
    if (path === '/choose') isChosen = true;
    response
      .setHeader('access-control-allow-origin', '*')
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ session: session(), html_snippet: snippet(url()) }));
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: url(), stop: () => server.close().closeAllConnections() };
}

async function wholeOf(request: IncomingMessage): Promise<void> {
  for await (const _ of request);
}

/** A script that stands in the text loads the one that does the work, as providers have it. */
const snippet = (url: string) => `<div id="ways"></div><script>
  const widget = document.createElement('script');
  widget.src = '${url}/widget.js';
  document.head.append(widget);
</script>`;

const WIDGET = `
const host = new URL(document.currentScript.src).origin;
const listeners = [];
const button = document.createElement('button');
button.type = 'button';
button.textContent = 'To a locker';
button.onclick = async () => {
  await fetch(host + '/choose', { method: 'POST' });
  for (const listener of listeners) listener({ price: 1 }, { shipping_method_changed: true });
};
// What is chosen before the shop listens would be told to nobody.
const listen = (listener) => {
  listeners.push(listener);
  document.getElementById('ways').append(button);
};
window._sw = (use) => use({ on: (_, listener) => listen(listener) });
`;

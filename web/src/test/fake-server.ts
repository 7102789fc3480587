import { vi } from 'vitest';

/** A call that reached the fake server. */
export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'unreachable';
type Handler = (call: Received) => Answer | Promise<Answer>;

/** Answers `fetch` by path; what nobody answers is a 404 problem. */
export class FakeServer {
  readonly calls: Received[] = [];
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => this.#fetch(input, init));
  }

  on(path: string, handler: Handler | unknown): this {
    this.#handlers.set(
      path,
      typeof handler === 'function' ? (handler as Handler) : () => ({ body: handler }),
    );
    return this;
  }

  to(path: string): Received[] {
    return this.calls.filter((call) => call.path === path);
  }

  async #fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, 'http://localhost');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call: Received = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body,
    };
    this.calls.push(call);
    const handler = this.#handlers.get(url.pathname);
    const answer = handler ? await handler(call) : { status: 404, body: { status: 404, title: 'Not found' } };
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    const status = answer.status ?? 200;
    return new Response(status === 204 ? null : JSON.stringify(answer.body), {
      status,
      headers: { 'Content-Type': 'application/json', ...answer.headers },
    });
  }
}

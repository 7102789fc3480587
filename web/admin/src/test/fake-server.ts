import { vi } from 'vitest';

/** A call that reached the fake server. */
export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}
/** One that promises its answer holds the call until then. */
type Handler = (call: Received) => Answer | 'unreachable' | Promise<Answer>;

/** Answers `fetch` by method and path; what nobody answers is a 404 problem. */
export class FakeServer {
  readonly calls: Received[] = [];
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => this.#fetch(input, init));
  }

  on(methodAndPath: string, handler: Handler): this {
    this.#handlers.set(methodAndPath, handler);
    return this;
  }

  to(methodAndPath: string): Received[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === methodAndPath);
  }

  async #fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, 'http://localhost');
    const call: Received = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    this.calls.push(call);
    const handler = this.#handlers.get(`${call.method} ${call.path}`);
    const answer = handler ? await handler(call) : { status: 404, body: {} };
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    const status = answer.status ?? 200;
    return new Response(status === 204 ? null : JSON.stringify(answer.body ?? {}), {
      status,
      headers: { 'Content-Type': 'application/json', ...answer.headers },
    });
  }
}

export function problem(status: number, code: string, value: string): Answer {
  return { status, body: { status, title: value, error: [{ code, value }] } };
}

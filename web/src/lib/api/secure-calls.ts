/** What the shop's service worker does with calls that are marked secure. It has no page, and imports nothing of one. */

const MARK = 'x-praline-secure';
const CSRF_HEADER = 'X-CSRF-Token';
const SESSION = '/api/identity-connect/session';

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** As much of a service worker as this one needs: the types of pages know none. */
export interface SecureWorker {
  readonly location: { origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

/** A call to the shop itself that the page marked. Nobody else is ever told the token. */
export function isSecure(request: Request, origin: string): boolean {
  return request.headers.has(MARK) && new URL(request.url).origin === origin;
}

let token: string | null = null;

/**
 * Sends the call with the security headers in the place of the mark. One that is refused is sent once more where the session
 * has another token by now.
 */
export async function answerSecure(request: Request): Promise<Response> {
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  if (!changes) return fetch(withHeaders(request, null));
  const body = await request.clone().arrayBuffer();
  token ??= await askForToken();
  const used = token;
  const answer = await fetch(withHeaders(request, used, body));
  if (answer.status !== 403) return answer;
  token = await askForToken();
  return token === used ? answer : fetch(withHeaders(request, token, body));
}

/** `body` is that of the request, which can be read only once. */
function withHeaders(request: Request, csrf: string | null, body?: ArrayBuffer): Request {
  const headers = new Headers(request.headers);
  headers.delete(MARK);
  if (csrf !== null) headers.set(CSRF_HEADER, csrf);
  const { method, signal } = request;
  return new Request(request.url, {
    method,
    headers,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body && body.byteLength > 0 ? { body } : {}),
  });
}

async function askForToken(): Promise<string | null> {
  try {
    const answer = await fetch(SESSION, { cache: 'no-store', credentials: 'same-origin' });
    const { csrfToken } = await answer.json();
    return typeof csrfToken === 'string' ? csrfToken : null;
  } catch {
    return null;
  }
}

import type { AnswerOf, BodyOf, Method, Path, QueryOf } from './calls';
import { ApiError } from './errors';
import type { Problem } from './types';

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

export interface SharedOptions {
  /** Parameters that the server reads and does not describe. */
  extra?: Query;
  headers?: Record<string, string>;
  token?: string;
  signal?: AbortSignal | undefined;
  /** Answers are asked for afresh unless the call says otherwise. */
  cache?: RequestCache;
}

/** Of a call by this method to this address. */
export type CallOptions<P extends Path, M> = SharedOptions & { query?: QueryOf<P, M> } & BodyOf<P, M>;

/**
 * Calls the server. The only place of the app that does; every failure becomes an `ApiError`. The compiler knows what is called,
 * with what, and what is answered.
 */
export async function call<P extends Path, M extends Method<P>>(
  method: M,
  path: P,
  options: CallOptions<P, M>,
): Promise<AnswerOf<P, M>> {
  return send(method.toUpperCase(), path, options);
}

export interface SentOptions extends SharedOptions {
  query?: unknown;
  json?: unknown;
  form?: unknown;
}

/** A call by its bare address, for those whose addresses the description does not know. */
export async function send<T>(method: string, path: string, options: SentOptions = {}): Promise<T> {
  const { json, form, headers = {}, token, signal, cache = 'no-store' } = options;
  const init: RequestInit = {
    method,
    cache,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', ...headers },
  };
  if (signal) init.signal = signal;
  const sent = init.headers as Record<string, string>;
  if (token) sent['Authorization'] = `Bearer ${token}`;
  if (json !== undefined) {
    sent['Content-Type'] = 'application/json';
    init.body = JSON.stringify(json);
  } else if (form) {
    init.body = new URLSearchParams(form as Record<string, string>);
  }

  let response: Response;
  try {
    response = await fetch(path + formatQuery({ ...(options.query as Query), ...options.extra }), init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, { title: 'No answer' }, null, { cause });
  }
  const body = await readBody(response);
  if (!response.ok) throw new ApiError(response.status, asProblem(body), retryAfter(response));
  if (body === undefined) throw new ApiError(0, { title: 'The answer could not be read' });
  return body as T;
}

/** `?a=1&b=x&b=y`; what is null or undefined is left out. */
export function formatQuery(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) for (const one of value) params.append(name, one);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** What the server said: a text where it says so, null where it has nothing to say; undefined where it cannot be read. */
async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  try {
    if (response.headers.get('Content-Type')?.startsWith('text/plain')) return await response.text();
    return await response.json();
  } catch {
    return undefined;
  }
}

function asProblem(body: unknown): Problem {
  return typeof body === 'object' && body !== null ? (body as Problem) : {};
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

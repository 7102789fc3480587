/**
 * Calls that are marked secure. The shop's service worker puts the security headers to them, so that the token of a session
 * is known to no script of the page. Where no worker controls the page yet the headers are put here.
 */
import { type SentOptions, send } from './client';
import { ApiError } from './errors';
import type { Session } from './types';

/** What marks a call as secure, for the worker; the server does not read it. */
export const MARK = 'x-praline-secure';
export const CSRF_HEADER = 'X-CSRF-Token';
const WORKER = '/secure-worker.js';

let token: Promise<string | null> | null = null;

/** Calls the server in the name of whoever has signed in. */
export async function secure<T>(method: string, path: string, options: SentOptions = {}): Promise<T> {
  startWorker();
  const marked = { ...options, headers: { ...options.headers, [MARK]: '1' } };
  const changes = method !== 'GET' && method !== 'HEAD';
  if (!changes || isControlled()) return send<T>(method, path, marked);
  const used = await tokenOfSession();
  try {
    return await send<T>(method, path, withToken(marked, used));
  } catch (error) {
    // The session may be another one than that of which the token was told.
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    token = null;
    const fresh = await tokenOfSession();
    if (fresh === used) throw error;
    return send<T>(method, path, withToken(marked, fresh));
  }
}

/** The token of the session, asked for once. */
function tokenOfSession(): Promise<string | null> {
  if (!token) {
    const asked = fetchSession().then(({ csrfToken }) => csrfToken);
    token = asked;
    asked.catch(() => {
      if (token === asked) token = null;
    });
  }
  return token;
}

/** The session of this browser. */
export function fetchSession(): Promise<Session> {
  return send('GET', '/api/identity-connect/session');
}

function withToken(options: SentOptions, token: string | null): SentOptions {
  return token === null ? options : { ...options, headers: { ...options.headers, [CSRF_HEADER]: token } };
}

/** Whether the shop's worker sees the calls of this page. */
function isControlled(): boolean {
  const controller = globalThis.navigator?.serviceWorker?.controller;
  return controller?.scriptURL.endsWith(WORKER) ?? false;
}

let started = false;

/** Whoever makes no secure call gets no worker. */
function startWorker(): void {
  if (started) return;
  started = true;
  globalThis.navigator?.serviceWorker?.register(WORKER).catch(() => {
    // Private windows and browsers without workers: the headers are put here.
  });
}

import { currentLanguage } from '../i18n';

/** What is wrong, as the server tells it: a code for programs, a sentence for people. */
export interface Problem {
  status?: number;
  title?: string;
  detail?: string;
  error?: readonly { code: string; value: string }[];
  /** What is wrong with single fields of what was sent. */
  errors?: Record<string, readonly string[]>;
}

/** A call that failed; status 0 when no answer came. */
export class ApiError extends Error {
  readonly code: string;

  constructor(
    readonly status: number,
    readonly problem: Problem = {},
    /** Seconds that the server asks to wait. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem.error?.[0]?.value ?? problem.detail ?? problem.title ?? `Status ${status}`);
    this.name = 'ApiError';
    this.code = problem.error?.[0]?.code ?? (status === 0 ? 'no-answer' : `status-${status}`);
  }
}

/** Other 401 are about what was typed: a wrong password is not the end of a session. */
const NO_SESSION = 'invalid-token';
const FORBIDDEN = 'forbidden';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  query?: Record<string, string | number | null | undefined>;
  json?: unknown;
  signal?: AbortSignal | undefined;
  /** A call that begins or asks for a session: without one nobody is asked to sign in again. */
  isAboutSession?: boolean;
}

/** What the client knows of the session. Whoever keeps the session sets it. */
export const session: {
  csrfToken: string | null;
  /** Asks the reader to sign in again; false where they cannot or somebody else did. */
  restore: () => Promise<boolean>;
  /** Takes the session that the browser has by now; false where that is this one. */
  renew: () => Promise<boolean>;
} = { csrfToken: null, restore: async () => false, renew: async () => false };

/**
 * Calls the server; every failure becomes an `ApiError`. Where the session has ended meanwhile, the reader signs in again and the
 * call is made once more, so that nothing typed is lost.
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const made = () => send<T>(method, path, options);
  return options.isAboutSession ? made() : withSession(made);
}

async function withSession<T>(made: () => Promise<T>): Promise<T> {
  const used = session.csrfToken;
  try {
    return await made();
  } catch (error) {
    if (!(error instanceof ApiError) || !(await isOther(error, used))) throw error;
    return made();
  }
}

/** Whether there is another session by now than the one that the refused call was made in. */
async function isOther({ status, code }: ApiError, used: string | null): Promise<boolean> {
  if (status === 401 && code === NO_SESSION) return session.restore();
  // Who signs in anew in another tab changes the cookie of this one too, and its token is none for that session.
  if (status === 403 && code === FORBIDDEN) return session.csrfToken !== used || session.renew();
  return false;
}

async function send<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  const headers = ownHeaders();
  if (method !== 'GET' && session.csrfToken) headers['x-csrf-token'] = session.csrfToken;
  const init: RequestInit = { method, headers, cache: 'no-store', credentials: 'same-origin' };
  if (options.signal) init.signal = options.signal;
  if (options.json !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(options.json);
  }
  let response: Response;
  try {
    response = await fetch(path + formatQuery({ language: currentLanguage(), ...options.query }), init);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0);
  }
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(response.status, body, response.headers.get('Retry-After'));
  if (body === undefined) throw new ApiError(0);
  return body as T;
}

function ownHeaders(): Record<string, string> {
  return { Accept: 'application/json' };
}

function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const wait = Number.parseInt(retryAfter ?? '', 10);
  return new ApiError(status, isProblem(body) ? body : {}, Number.isNaN(wait) ? null : wait);
}

/** Sends a file as it is, and tells which share of it is gone: `fetch` does not say. */
export function upload<T>(
  path: string,
  query: NonNullable<CallOptions['query']>,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<T> {
  return withSession(
    () =>
      new Promise<T>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open('POST', path + formatQuery({ language: currentLanguage(), ...query }));
        for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
        if (session.csrfToken) request.setRequestHeader('x-csrf-token', session.csrfToken);
        request.setRequestHeader('Content-Type', 'application/octet-stream');
        request.responseType = 'json';
        request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
        request.onerror = () => reject(new ApiError(0));
        request.onload = () => {
          const { status, response } = request;
          if (status >= 200 && status < 300) resolve(response as T);
          else reject(refusal(status, response, request.getResponseHeader('Retry-After')));
        };
        request.send(file);
      }),
  );
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null;
}

/** `?a=1&b=x`; what is null, undefined or empty is left out. */
export function formatQuery(query: CallOptions['query'] = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  const text = params.toString();
  return text ? `?${text}` : '';
}

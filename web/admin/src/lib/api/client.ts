/** What is wrong, as the server tells it: a code for programs, a sentence for people. */
export interface Problem {
  status?: number;
  title?: string;
  detail?: string;
  error?: readonly { code: string; value: string }[];
  /** What is wrong with single fields of what was sent. */
  errors?: Record<string, readonly string[]>;
  /** What keeps a page from being published. */
  faults?: readonly string[];
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

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  query?: Record<string, string | number | null | undefined>;
  json?: unknown;
  /** A file, sent as it is. */
  file?: Blob;
  signal?: AbortSignal | undefined;
  /** A call that begins or asks for a session: without one nobody is asked to sign in again. */
  isAboutSession?: boolean;
}

/** What the client knows of the session. Whoever keeps the session sets it. */
export const session: {
  csrfToken: string | null;
  language: string;
  /** Asks the reader to sign in again; false where they cannot or somebody else did. */
  restore: () => Promise<boolean>;
} = { csrfToken: null, language: 'en', restore: async () => false };

/**
 * Calls the server; every failure becomes an `ApiError`. Where the session has ended meanwhile, the reader signs in again and the
 * call is made once more, so that nothing typed is lost.
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  try {
    return await send<T>(method, path, options);
  } catch (error) {
    const isLost = error instanceof ApiError && error.status === 401 && !options.isAboutSession;
    if (!isLost || !(await session.restore())) throw error;
    return send<T>(method, path, options);
  }
}

async function send<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': session.language,
  };
  if (method !== 'GET' && session.csrfToken) headers['x-csrf-token'] = session.csrfToken;
  const init: RequestInit = { method, headers, cache: 'no-store', credentials: 'same-origin' };
  if (options.signal) init.signal = options.signal;
  if (options.json !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(options.json);
  } else if (options.file) {
    headers['Content-Type'] = options.file.type || 'application/octet-stream';
    init.body = options.file;
  }
  let response: Response;
  try {
    response = await fetch(path + formatQuery(options.query), init);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0);
  }
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const wait = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
    throw new ApiError(response.status, isProblem(body) ? body : {}, Number.isNaN(wait) ? null : wait);
  }
  if (body === undefined) throw new ApiError(0);
  return body as T;
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

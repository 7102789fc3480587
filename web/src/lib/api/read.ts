import type { AnswerOf, Method, Path } from './calls';
import { type CallOptions, call } from './client';
import { ApiError } from './errors';

/** A read that a busy server puts off is asked for so often in all. */
const maxTries = 3;

/** Nobody waits longer than this, in milliseconds, before the page tells them. */
const longestWait = 5_000;

/**
 * Reads from the server. When it is busy and names a time (`Retry-After`), the same is asked for again after that time and
 * up to a quarter more, so that everybody who was put off does not come back at once.
 */
export async function read<P extends Path>(
  path: 'get' extends Method<P> ? P : never,
  options: CallOptions<P, 'get'>,
): Promise<AnswerOf<P, 'get'>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call<P, 'get' & Method<P>>('get' as 'get' & Method<P>, path, options);
    } catch (error) {
      const wait = putOff(error);
      if (wait === null || tries === maxTries) throw error;
      await pause(wait * (1 + Math.random() / 4), options.signal);
    }
  }
}

/** How long a busy server asks to wait, in milliseconds; null for every other failure. */
function putOff(error: unknown): number | null {
  if (!(error instanceof ApiError) || !error.passing || error.retryAfter === null) return null;
  return error.retryAfter <= longestWait ? error.retryAfter : null;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

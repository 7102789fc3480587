import type { Problem } from './types';

/** A call that failed: with the status and the parsed body of the answer, or status 0 when none came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** How long the server asks to wait, in milliseconds. */
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(problem.detail ?? problem.title ?? `The call failed with status ${status}`, options);
    this.name = 'ApiError';
  }

  /** True when the same call may work later: nobody answered, or the server was busy. */
  get passing(): boolean {
    if (this.status === 0 || this.status >= 500) return true;
    // Too many wrong codes are an answer to this call; too many calls are not.
    return this.status === 429 && !this.problem.error?.some(({ code }) => code === 'too-many-tries');
  }
}

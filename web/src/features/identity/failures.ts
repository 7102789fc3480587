import { ApiError } from '@/lib/api/errors';
import type { Translate } from '@/lib/i18n/t';

/** The stable word for what was refused; null where nobody answered. */
export function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.problem.code ?? null) : null;
}

const PROVIDER_CODES: ReadonlySet<string> = new Set([
  'sign-in-again',
  'sign-in-elsewhere',
  'sign-in-refused',
  'sign-in-unavailable',
  'email-unproven',
]);

/** Why something did not work, in a sentence. */
export function failureText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return t('/identity/no-answer');
  if (error.status === 429) return t('/identity/too-many', { wait: waitText(t, error.retryAfter) });
  if (codeOf(error) === 'wrong-credentials') return t('/identity/wrong-credentials');
  // What a provider of identities refuses, the server tells in a whole sentence.
  if (PROVIDER_CODES.has(codeOf(error) ?? '')) return error.problem.detail ?? t('/identity/failed');
  if (error.status === 503) return t('/identity/busy');
  return t('/identity/failed');
}

/** How long to wait, rounded up as people say it. */
export function waitText(t: Translate, ms: number | null): string {
  const seconds = Math.ceil((ms ?? 60_000) / 1_000);
  if (seconds <= 90) return t('/identity/seconds', { count: Math.max(1, seconds) });
  return t('/identity/minutes', { count: Math.ceil(seconds / 60) });
}

/** What of a refusal is about these fields: the first sentence of each. */
export function refusedFields<F extends string>(
  error: unknown,
  fields: readonly F[],
): Partial<Record<F, string>> | null {
  const errors = error instanceof ApiError ? error.problem.errors : undefined;
  if (!errors) return null;
  const said = fields.flatMap((field) => {
    const text = errors[field]?.join(', ');
    return text ? [[field, text] as const] : [];
  });
  return said.length > 0 ? (Object.fromEntries(said) as Partial<Record<F, string>>) : null;
}

import { ApiError } from '@/lib/api/errors';
import { t } from '@/lib/i18n/t';
import { showSnackbar } from '@/ui/snackbar/snackbars';

/**
 * Says what a call of the checkout was refused for: each of its errors with its own sentence, and what it says of fields that
 * are told nowhere else, but no sentence twice. Whatever else went wrong has one sentence.
 */
export function tellFailure(error: unknown): void {
  console.error('A call of the checkout failed', error);
  if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) {
    tellDefault();
    return;
  }
  const { error: entries = [], errors = {} } = error.problem;
  const told = new Set(entries.map(({ value }) => value));
  for (const value of told) {
    if (value) showSnackbar({ text: value, variant: 'warning' });
    else tellDefault();
  }
  const fields = Object.values(errors).map((sentences) => sentences.join(', '));
  for (const text of new Set(fields)) if (!told.has(text)) showSnackbar({ text, variant: 'error' });
  if (entries.length === 0 && fields.length === 0) tellDefault();
}

export function tellDefault(): void {
  showSnackbar({ text: t('/checkout/checkout-error-default'), variant: 'error' });
}

/** What is said of an order whose lines cannot be bought, in words that name none of them; null where something else was refused. */
export function refusedLines(error: unknown): string | null {
  const code = codeOf(error);
  if (!(error instanceof ApiError) || (code !== 'insufficient-stock' && code !== 'not-buyable')) return null;
  return error.problem.error?.[0]?.value ?? error.message;
}

/** The stable word for what was refused; null where nobody answered. */
export function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.problem.code ?? null) : null;
}

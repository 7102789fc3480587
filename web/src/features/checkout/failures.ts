import { ApiError } from '@/lib/api/errors';
import { t } from '@/lib/i18n/t';
import { showSnackbar } from '@/ui/snackbar/snackbars';

/**
 * Says what a call of the checkout was refused for: each of its errors with its own sentence, and what it says of fields that
 * are told nowhere else. Whatever else went wrong has one sentence.
 */
export function tellFailure(error: unknown): void {
  console.error('A call of the checkout failed', error);
  if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) {
    tellDefault();
    return;
  }
  const { error: entries = [], errors = {} } = error.problem;
  const fields = Object.values(errors);
  for (const { value } of entries) {
    if (value) showSnackbar({ text: value, variant: 'warning' });
    else tellDefault();
  }
  for (const sentences of fields) showSnackbar({ text: sentences.join(', '), variant: 'error' });
  if (entries.length === 0 && fields.length === 0) tellDefault();
}

export function tellDefault(): void {
  showSnackbar({ text: t('/checkout/checkout-error-default'), variant: 'error' });
}

/** The stable word for what was refused; null where nobody answered. */
export function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.problem.code ?? null) : null;
}

import type { CodeOperation } from '@/lib/api/types';
import { type MessageKey, t } from '@/lib/i18n/t';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { engine } from './page-engine';

/** Applies a promo code. All these answer null when it worked, else the sentence that says why not, for the asker to show. */
export function applyCoupon(couponCode: string): Promise<string | null> {
  const done = t('/coupon/promo-code-applied', { code: couponCode });
  return ask({ kind: 'applyCoupon', couponCode }, done, '/coupon/promo-code-apply-failed');
}

export function removeCoupon(): Promise<string | null> {
  return ask({ kind: 'removeCoupon' }, t('/coupon/promo-code-removed'), '/coupon/promo-code-remove-failed');
}

/** Pays with a gift card. Code and PIN go to the server, and are forgotten with its answer. */
export function applyGiftCard(code: string, pin: string): Promise<string | null> {
  return ask({ kind: 'applyGiftCard', code, pin }, t('/giftcard/apply-success'), '/giftcard/apply-error');
}

export function removeGiftCard(): Promise<string | null> {
  return ask({ kind: 'removeGiftCard' }, t('/giftcard/remove-success'), '/giftcard/remove-error');
}

async function ask(op: CodeOperation, done: string, failed: MessageKey): Promise<string | null> {
  const error = await engine.ask(op);
  if (error === null) {
    showSnackbar({ text: done, variant: 'success' });
    return null;
  }
  return error.find(({ value }) => value)?.value ?? t(failed);
}

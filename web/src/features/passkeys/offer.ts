import { fetchPasskeyQuestion } from '@/lib/api/passkeys';
import { askForPasskey, fillsInPasskeys, type WebauthnJson } from '@/lib/webauthn';

/** Answers are taken for five minutes: before that the question is asked anew. */
const RENEW_MS = 4 * 60_000;

/**
 * Offers passkeys where the browser fills in names, until one is chosen or it is told to stop. Nothing is seen of it before
 * that. One that was refused is not asked for again by itself: some browsers would answer with it at once.
 */
export async function offerPasskeys(
  stop: AbortSignal,
  use: (state: string, credential: WebauthnJson) => Promise<void>,
): Promise<void> {
  if (!(await fillsInPasskeys())) return;
  while (!stop.aborted) {
    const { options, state } = await fetchPasskeyQuestion();
    const renew = AbortSignal.timeout(RENEW_MS);
    const signal = AbortSignal.any([stop, renew]);
    const credential = await askForPasskey(options, { conditional: true, signal }).catch(() => null);
    if (credential) return use(state, credential);
    if (!renew.aborted) return;
  }
}

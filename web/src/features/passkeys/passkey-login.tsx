import { useEffect, useRef, useState } from 'react';
import { FailureNote } from '@/features/identity/failure-note';
import { fetchPasskeyQuestion, logInWithPasskey } from '@/lib/api/passkeys';
import type { LoginAnswer } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { askForPasskey, hasPasskeys, type WebauthnJson } from '@/lib/webauthn';
import { Button } from '@/ui/button/button';
import { passkeyFailure } from './failures';
import { offerPasskeys } from './offer';
import css from './passkey-login.module.css';

/** Signing in with a passkey: by a button, and where the browser fills in the name. Nothing where there are none. */
export function PasskeyLogin({ onEntered }: { onEntered(answer: LoginAnswer): void }) {
  const t = useT();
  const language = useLanguage();
  // Its place is kept until it is known whether this browser has passkeys.
  const [place, setPlace] = useState<'kept' | 'taken' | 'given-up'>('kept');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const offered = useRef<AbortController | null>(null);

  const use = async (state: string, credential: WebauthnJson) => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await logInWithPasskey({ state, credential }, language);
      // Busy until the next document is there.
      onEntered(answer);
    } catch (error) {
      setBusy(false);
      setFailure({ text: passkeyFailure(t, error) });
    }
  };
  const offer = () => {
    const stop = new AbortController();
    offered.current = stop;
    offerPasskeys(stop.signal, use).catch(() => {
      // The button and the password are there.
    });
  };
  const press = async () => {
    if (busy) return;
    // Browsers ask for one passkey at a time.
    offered.current?.abort();
    setBusy(true);
    setFailure(null);
    try {
      const { options, state } = await fetchPasskeyQuestion();
      await use(state, await askForPasskey(options));
    } catch (error) {
      setBusy(false);
      setFailure({ text: passkeyFailure(t, error) });
      offer();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is offered once, while the form is there.
  useEffect(() => {
    setPlace(hasPasskeys() ? 'taken' : 'given-up');
    if (!hasPasskeys()) return;
    offer();
    return () => offered.current?.abort();
  }, []);

  if (place === 'given-up') return null;
  return (
    <div className={css.passkey} data-place={place}>
      <p className={css.or}>{t('/identity/or')}</p>
      <FailureNote failure={failure} />
      <Button
        variant="secondary"
        wide
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={press}
      >
        {t('/identity/passkey-log-in')}
      </Button>
    </div>
  );
}

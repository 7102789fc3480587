import { useState } from 'react';
import { askForConfirmation, confirmEmail } from '@/lib/api/customers';
import type { PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Button, ButtonLink } from '@/ui/button/button';
import { Done } from './done';
import { FailureNote } from './failure-note';
import { codeOf, failureText } from './failures';
import { formUrl } from './forms';
import css from './identity.module.css';
import { LetterForm } from './letter-form';
import { useToken } from './use-token';

/**
 * Confirms an address by the secret of a letter, when the person says so: programs that look through mail open links as well,
 * and would confirm what nobody asked for.
 */
export function ConfirmForm({ page }: { page: PageOf<'identity-page'> }) {
  const t = useT();
  const [email, setEmail] = useState<string | null>(null);
  const [gone, setGone] = useState<{ token: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const token = useToken();
  const login = formUrl(page, 'login');

  const send = (secret: string) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    confirmEmail(secret)
      .then(
        (answer) => setEmail(answer.email),
        (error: unknown) => {
          if (codeOf(error) === 'link-unknown') setGone({ token: secret, text: t('/identity/link-gone') });
          else setFailure({ text: failureText(t, error) });
        },
      )
      .finally(() => setBusy(false));
  };

  if (token === undefined) return null;
  if (email !== null)
    return (
      <Done heading={t('/identity/confirmed')}>
        <p>{t('/identity/confirmed-text', { email })}</p>
        {login ? <ButtonLink href={login}>{t('/identity/log-in')}</ButtonLink> : null}
      </Done>
    );
  if (token && token !== gone?.token)
    return (
      <div className={css.form}>
        <FailureNote failure={failure} />
        <p>{t('/identity/confirm-text')}</p>
        <Button
          wide
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => send(token)}
        >
          {t('/identity/confirm')}
        </Button>
      </div>
    );
  return (
    <>
      <FailureNote failure={gone} />
      <LetterForm intro={t('/identity/confirm-letter')} ask={askForConfirmation} />
    </>
  );
}

import { useState } from 'react';
import { askForConfirmation, confirmEmail } from '@/lib/api/customers';
import type { PageOf } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { PasswordField } from '@/ui/field/password-field';
import { Done } from './done';
import { FailureNote } from './failure-note';
import { codeOf, failureText, refusedFields } from './failures';
import { formUrl } from './forms';
import css from './identity.module.css';
import { LetterForm } from './letter-form';
import { knownPasswordFault } from './rules';
import { useToken } from './use-token';

/** Confirms an address by the secret of a letter and the password that was chosen. */
export function ConfirmForm({ page }: { page: PageOf<'identity-page'> }) {
  const t = useT();
  const [email, setEmail] = useState<string | null>(null);
  const [gone, setGone] = useState<{ token: string; text: string } | null>(null);
  const token = useToken();
  const login = formUrl(page, 'login');

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
      <Confirmation
        token={token}
        onDone={setEmail}
        onGone={() => setGone({ token, text: t('/identity/link-gone') })}
      />
    );
  return (
    <>
      <FailureNote failure={gone} />
      <LetterForm intro={t('/identity/confirm-letter')} ask={askForConfirmation} />
    </>
  );
}

interface ConfirmationProps {
  token: string;
  onDone(email: string): void;
  /** The link does not work any more. */
  onGone(): void;
}

function Confirmation({ token, onDone, onGone }: ConfirmationProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const form = useForm<'password'>({
    fields: ['password'],
    check: () => knownPasswordFault(password),
    sentence: () => t('/identity/password-required'),
  });
  const send = () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    confirmEmail({ token, password })
      .then(
        (answer) => onDone(answer.email),
        (error: unknown) => {
          const refused = refusedFields(error, ['password']);
          if (codeOf(error) === 'link-unknown') onGone();
          else if (codeOf(error) === 'wrong-credentials')
            setFailure({ text: t('/identity/confirm-wrong-password') });
          else if (refused) form.refuse(refused);
          else setFailure({ text: failureText(t, error) });
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate className={css.form} ref={form.ref} method="post" onSubmit={form.submit(send)}>
      <FailureNote failure={failure} />
      <p>{t('/identity/confirm-text')}</p>
      <PasswordField
        label={t('/identity/password')}
        name="password"
        autoComplete="current-password"
        required
        error={form.errorOf('password')}
        value={password}
        onType={(value) => {
          setPassword(value);
          form.changed('password');
        }}
        onLeave={() => form.left('password')}
      />
      <StepActions label={t('/identity/confirm')} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

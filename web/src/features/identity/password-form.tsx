import { useState } from 'react';
import { askForPassword, resetPassword } from '@/lib/api/customers';
import type { PageOf } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { PasswordField } from '@/ui/field/password-field';
import { Done } from './done';
import { FailureNote } from './failure-note';
import { codeOf, failureText, refusedFields } from './failures';
import { formUrl } from './forms';
import css from './identity.module.css';
import { LetterForm } from './letter-form';
import { ownFault, PASSWORD_FROM, SENTENCES } from './rules';
import { useToken } from './use-token';

/** Asks for a letter; with the secret of one a new password is chosen. */
export function PasswordForm({ page }: { page: PageOf<'identity-page'> }) {
  const t = useT();
  const [gone, setGone] = useState<{ token: string; text: string } | null>(null);
  const [done, setDone] = useState(false);
  const token = useToken();
  const login = formUrl(page, 'login');

  if (token === undefined) return null;
  if (done)
    return (
      <Done heading={t('/identity/password-changed')}>
        <p>{t('/identity/password-changed-text')}</p>
        {login ? <ButtonLink href={login}>{t('/identity/log-in')}</ButtonLink> : null}
      </Done>
    );
  if (token && token !== gone?.token)
    return (
      <NewPassword
        token={token}
        onDone={() => setDone(true)}
        onGone={() => setGone({ token, text: t('/identity/link-gone') })}
      />
    );
  return (
    <>
      <FailureNote failure={gone} />
      <LetterForm intro={t('/identity/password-letter')} ask={askForPassword} />
    </>
  );
}

interface NewPasswordProps {
  token: string;
  onDone(): void;
  /** The link does not work any more. */
  onGone(): void;
}

function NewPassword({ token, onDone, onGone }: NewPasswordProps) {
  const t = useT();
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const form = useForm<'password'>({
    fields: ['password'],
    check: () => ownFault('password', password),
    sentence: (field, { reason, params }) => t(`${SENTENCES[field]}-${reason}` as MessageKey, params),
  });
  const send = () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    resetPassword(token, password, language)
      .then(onDone, (error: unknown) => {
        const refused = refusedFields(error, ['password']);
        if (codeOf(error) === 'link-unknown') onGone();
        else if (refused) form.refuse(refused);
        else setFailure({ text: failureText(t, error) });
      })
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate className={css.form} ref={form.ref} method="post" onSubmit={form.submit(send)}>
      <FailureNote failure={failure} />
      <p>{t('/identity/choose-text')}</p>
      <PasswordField
        label={t('/identity/new-password')}
        name="password"
        autoComplete="new-password"
        hint={t('/identity/password-hint', { min: PASSWORD_FROM })}
        required
        error={form.errorOf('password')}
        value={password}
        onType={(value) => {
          setPassword(value);
          form.changed('password');
        }}
        onLeave={() => form.left('password')}
      />
      <StepActions label={t('/identity/save-password')} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

import { useState } from 'react';
import { returnPath, withReturn } from '@/features/account/account';
import { PasskeyLogin } from '@/features/passkeys/passkey-login';
import { logIn } from '@/lib/api/customers';
import type { PageOf } from '@/lib/api/types';
import { EMAIL, firstFault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { ButtonLink } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { PasswordField } from '@/ui/field/password-field';
import { TextField } from '@/ui/field/text-field';
import { Link } from '@/ui/link';
import { FailureNote } from './failure-note';
import { codeOf, failureText } from './failures';
import { formUrl } from './forms';
import css from './identity.module.css';
import { LetterButton } from './letter-button';
import { knownPasswordFault, SENTENCES } from './rules';
import { keepTypedEmail, typedEmail } from './typed-email';
import { useEntered } from './use-entered';

type Field = 'email' | 'password';
const FIELDS: readonly Field[] = ['email', 'password'];

/** Signing in with a password. */
export function LoginForm({ page }: { page: PageOf<'identity-page'> }) {
  const t = useT();
  const { search } = useLocation();
  const entered = useEntered();
  const language = useLanguage();
  const [values, setValues] = useState({ email: typedEmail(), password: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; unconfirmed: boolean } | null>(null);
  const form = useForm<Field>({
    fields: FIELDS,
    check: (field) =>
      field === 'email' ? firstFault(values.email, EMAIL) : knownPasswordFault(values.password),
    sentence: (field, { reason, params }) => t(`${SENTENCES[field]}-${reason}` as MessageKey, params),
  });
  const back = returnPath(search);
  const signup = formUrl(page, 'signup');
  const password = formUrl(page, 'password');

  const change = (field: Field) => (value: string) => {
    if (field === 'email') keepTypedEmail(value);
    setValues((old) => ({ ...old, [field]: value }));
    form.changed(field);
  };
  const send = () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    logIn({ email: values.email.trim(), password: values.password }, language).then(
      // Busy until the next document is there.
      entered,
      (error: unknown) => {
        setBusy(false);
        // The server does not tell an address that waits to be confirmed from one that nobody has.
        const unconfirmed = codeOf(error) === 'wrong-credentials';
        setFailure({ text: failureText(t, error), unconfirmed });
      },
    );
  };

  return (
    <>
      <form noValidate className={css.form} ref={form.ref} method="post" onSubmit={form.submit(send)}>
        <ErrorSummary entries={form.summary} />
        <FailureNote failure={failure}>
          {failure?.unconfirmed ? (
            <>
              <p>{t('/identity/unconfirmed')}</p>
              <LetterButton email={values.email.trim()} />
            </>
          ) : null}
        </FailureNote>
        <TextField
          label={t('/contact/email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={form.errorOf('email')}
          value={values.email}
          onType={change('email')}
          onLeave={() => form.left('email')}
        />
        <PasswordField
          label={t('/identity/password')}
          name="password"
          autoComplete="current-password"
          required
          error={form.errorOf('password')}
          value={values.password}
          onType={change('password')}
          onLeave={() => form.left('password')}
        />
        {password ? (
          <Link className={css.beside} href={password}>
            {t('/identity/forgotten')}
          </Link>
        ) : null}
        <StepActions
          label={t(busy ? '/identity/logging-in' : '/identity/log-in')}
          unfinished={form.isWrong}
          busy={busy}
        />
      </form>
      <PasskeyLogin onEntered={entered} />
      {signup ? (
        <section className={css.other} aria-labelledby="identity-new">
          <h2 id="identity-new">{t('/identity/new-here')}</h2>
          <p>{t('/identity/why')}</p>
          <ButtonLink href={withReturn(signup, back)} variant="secondary" wide>
            {t('/identity/sign-up')}
          </ButtonLink>
        </section>
      ) : null}
    </>
  );
}

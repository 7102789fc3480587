import { useState } from 'react';
import { returnPath, withReturn } from '@/features/account/account';
import {
  ConsentBoxes,
  ConsentsFailed,
  useConsents,
  useConsentTexts,
} from '@/features/consents/consent-boxes';
import { signUp } from '@/lib/api/customers';
import type { PageOf } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { MIN_PASSWORD } from '@/lib/limits.gen';
import { useLanguage, useNavigation } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { ButtonLink } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { PasswordField } from '@/ui/field/password-field';
import { TextField } from '@/ui/field/text-field';
import { Link } from '@/ui/link';
import { Done } from './done';
import { FailureNote } from './failure-note';
import { failureText, refusedFields } from './failures';
import { formUrl } from './forms';
import css from './identity.module.css';
import { LetterButton } from './letter-button';
import { ownFault, SENTENCES, SIGNUP_FIELDS, type SignupField } from './rules';

const FIELDS = [...SIGNUP_FIELDS, 'consents'] as const;

/** Becoming a customer. Whether there is such an account already, nobody is told but the owner of the address, by letter. */
export function SignupForm({ page }: { page: PageOf<'identity-page'> }) {
  const t = useT();
  const language = useLanguage();
  const { search } = useLocation();
  const { footer } = useNavigation();
  const [values, setValues] = useState({ firstName: '', lastName: '', email: '', password: '' });
  const { data: texts, error: textsError, loading, refetch } = useConsentTexts('signup');
  const consents = useConsents(texts);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const form = useForm<SignupField | 'consents'>({
    fields: FIELDS,
    check: (field) => {
      if (field !== 'consents') return ownFault(field, values[field]);
      return consents.missing.length > 0 ? { reason: 'required' } : null;
    },
    sentence: (field, { reason, params }) =>
      field === 'consents'
        ? t('/validation/consents-signup')
        : t(`${SENTENCES[field]}-${reason}` as MessageKey, params),
  });
  const email = values.email.trim();
  const login = formUrl(page, 'login');
  const loginUrl = login && withReturn(login, returnPath(search));

  const send = () => {
    // Nobody agrees to what they were not shown.
    if (state !== 'open' || texts === undefined) return;
    setState('sending');
    setFailure(null);
    const { firstName, lastName, password } = values;
    const person = { firstName: firstName.trim(), lastName: lastName.trim(), phone: '', email, password };
    signUp({ ...person, language, consents: [...consents.ticked] }, language).then(
      () => setState('sent'),
      (error: unknown) => {
        setState('open');
        const refused = refusedFields(error, FIELDS);
        if (refused) form.refuse(refused);
        else setFailure({ text: failureText(t, error) });
      },
    );
  };
  const field = (name: SignupField) => ({
    name,
    required: true,
    error: form.errorOf(name),
    value: values[name],
    onType: (value: string) => {
      setValues((old) => ({ ...old, [name]: value }));
      form.changed(name);
    },
    onLeave: () => form.left(name),
  });

  if (state === 'sent')
    return (
      <Done heading={t('/identity/look-at-mail')}>
        <p>{t('/identity/look-at-mail-text', { email })}</p>
        <p className={css.small}>{t('/identity/no-letter')}</p>
        <LetterButton email={email} />
        {loginUrl ? <ButtonLink href={loginUrl}>{t('/identity/to-login')}</ButtonLink> : null}
      </Done>
    );
  return (
    <>
      <form noValidate className={css.form} ref={form.ref} method="post" onSubmit={form.submit(send)}>
        <ErrorSummary entries={form.summary} />
        <FailureNote failure={failure} />
        <div className={css.pair}>
          <TextField {...field('firstName')} label={t('/contact/first-name')} autoComplete="given-name" />
          <TextField {...field('lastName')} label={t('/contact/last-name')} autoComplete="family-name" />
        </div>
        <TextField
          {...field('email')}
          label={t('/contact/email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={t('/identity/password')}
          hint={t('/identity/password-hint', { min: MIN_PASSWORD })}
          autoComplete="new-password"
        />
        <ConsentBoxes
          texts={texts}
          consents={consents}
          name="consents"
          error={form.errorOf('consents')}
          onTick={() => form.changed('consents')}
        />
        {textsError !== undefined && !loading ? <ConsentsFailed retry={refetch} /> : null}
        {footer.termsUrl ? (
          <p className={css.small}>
            {t('/identity/terms')}{' '}
            <Link href={footer.termsUrl} newTab>
              {t('/identity/terms-link')}
            </Link>
          </p>
        ) : null}
        <StepActions
          label={t(state === 'sending' ? '/identity/signing-up' : '/identity/sign-up')}
          unfinished={form.isWrong}
          busy={state === 'sending' || texts === undefined}
        />
      </form>
      {loginUrl ? (
        <section className={css.other} aria-labelledby="identity-known">
          <h2 id="identity-known">{t('/identity/known-here')}</h2>
          <ButtonLink href={loginUrl} variant="secondary" wide>
            {t('/identity/log-in')}
          </ButtonLink>
        </section>
      ) : null}
    </>
  );
}

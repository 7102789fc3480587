import { useState } from 'react';
import { Done } from '@/features/identity/done';
import { FailureNote } from '@/features/identity/failure-note';
import { knownPasswordFault } from '@/features/identity/rules';
import { askForNewEmail } from '@/lib/api/customers';
import { EMAIL, firstFault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Button } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { PasswordField } from '@/ui/field/password-field';
import { TextField } from '@/ui/field/text-field';
import css from './details.module.css';
import { useSending } from './use-sending';

type Field = 'email' | 'password';
const FIELDS: readonly Field[] = ['email', 'password'];

/** Another address: it becomes the account's once its owner has confirmed it. All devices are signed out then. */
export function EmailForm({ current, onDone }: { current: string; onDone(): void }) {
  const t = useT();
  const [values, setValues] = useState({ email: '', password: '' });
  const [sent, setSent] = useState(false);
  const form = useForm<Field>({
    fields: FIELDS,
    check: (field) =>
      field === 'email' ? firstFault(values.email, EMAIL) : knownPasswordFault(values.password),
    sentence: (field, { reason, params }) =>
      field === 'email'
        ? t(`/contact/email-${reason}` as MessageKey, params)
        : t('/identity/password-required'),
  });
  const { busy, failure, run } = useSending(form, FIELDS);
  const language = useLanguage();
  const email = values.email.trim();
  if (sent)
    return (
      <Done heading={t('/identity/look-at-mail')}>
        <p>{t('/member/email-letter', { email })}</p>
        <Button onClick={onDone}>{t('/ui/close')}</Button>
      </Done>
    );
  const send = () =>
    run(async () => {
      await askForNewEmail({ email, password: values.password }, language);
      setSent(true);
    });
  const field = (name: Field) => ({
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
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <ErrorSummary entries={form.summary} />
      <FailureNote failure={failure} />
      <p>{t('/member/email-now', { email: current })}</p>
      <TextField
        {...field('email')}
        label={t('/member/new-email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={t('/member/current-password')}
        autoComplete="current-password"
      />
      <StepActions label={t('/identity/send-letter')} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

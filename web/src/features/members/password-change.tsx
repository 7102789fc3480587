import { useState } from 'react';
import { FailureNote } from '@/features/identity/failure-note';
import { knownPasswordFault, ownFault } from '@/features/identity/rules';
import { changePassword } from '@/lib/api/customers';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { MIN_PASSWORD } from '@/lib/limits.gen';
import { useLanguage } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { PasswordField } from '@/ui/field/password-field';
import css from './details.module.css';
import { devicesQuery } from './devices';
import { useSending } from './use-sending';

type Field = 'currentPassword' | 'newPassword';
const FIELDS: readonly Field[] = ['currentPassword', 'newPassword'];

/** Another password. Other devices are signed out with it. */
export function PasswordChange({ email, onDone }: { email: string; onDone(): void }) {
  const t = useT();
  const language = useLanguage();
  const [values, setValues] = useState({ currentPassword: '', newPassword: '' });
  const form = useForm<Field>({
    fields: FIELDS,
    check: (field) =>
      field === 'newPassword'
        ? ownFault('password', values.newPassword)
        : knownPasswordFault(values.currentPassword),
    sentence: (_, { reason, params }) => t(`/identity/password-${reason}` as MessageKey, params),
  });
  const { busy, failure, run } = useSending(form, FIELDS);
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
  const send = () =>
    run(async () => {
      await changePassword(values, language);
      queries.outdate(devicesQuery.key);
      onDone();
    }, '/member/password-saved');
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <ErrorSummary entries={form.summary} />
      <FailureNote failure={failure} />
      <p>{t('/member/password-ends')}</p>
      {/* For password managers: which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('currentPassword')}
        label={t('/member/current-password')}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('newPassword')}
        label={t('/identity/new-password')}
        hint={t('/identity/password-hint', { min: MIN_PASSWORD })}
        autoComplete="new-password"
      />
      <StepActions label={t('/identity/save-password')} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

import { useState } from 'react';
import { Done } from '@/features/identity/done';
import { FailureNote } from '@/features/identity/failure-note';
import { askForConfirmation } from '@/lib/api/customers';
import { EMAIL, firstFault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { TextField } from '@/ui/field/text-field';
import css from './details.module.css';
import { useSending } from './use-sending';

/** Another address: it becomes the account's once its owner has confirmed it. */
export function EmailForm({ email, onDone }: { email: string; onDone(): void }) {
  const t = useT();
  const [value, setValue] = useState('');
  const [sent, setSent] = useState(false);
  const form = useForm<'email'>({
    fields: ['email'],
    check: () => firstFault(value, EMAIL),
    sentence: (_, { reason, params }) => t(`/contact/email-${reason}` as MessageKey, params),
  });
  const { busy, failure, run } = useSending(form, ['email']);
  if (sent)
    return (
      <Done heading={t('/identity/look-at-mail')}>
        <p>{t('/member/email-letter', { email: value.trim() })}</p>
        <Button onClick={onDone}>{t('/ui/close')}</Button>
      </Done>
    );
  const send = () =>
    run(async () => {
      await askForConfirmation(value.trim(), true);
      setSent(true);
    });
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <FailureNote failure={failure} />
      <p>{t('/member/email-now', { email })}</p>
      <TextField
        label={t('/member/new-email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errorOf('email')}
        value={value}
        onType={(typed) => {
          setValue(typed);
          form.changed('email');
        }}
        onLeave={() => form.left('email')}
      />
      <StepActions label={t('/identity/send-letter')} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

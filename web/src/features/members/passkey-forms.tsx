import { useState } from 'react';
import { FailureNote } from '@/features/identity/failure-note';
import { knownPasswordFault } from '@/features/identity/rules';
import { passkeyFailure } from '@/features/passkeys/failures';
import { addPasskey, fetchNewPasskeyQuestion, removePasskey, renamePasskey } from '@/lib/api/passkeys';
import type { Passkey } from '@/lib/api/types';
import { characters, type Fault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { createPasskey } from '@/lib/webauthn';
import { Button } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { PasswordField } from '@/ui/field/password-field';
import { TextField } from '@/ui/field/text-field';
import css from './details.module.css';
import { passkeysQuery } from './passkeys-query';
import { useSending } from './use-sending';

const LONGEST_NAME = 60;

function tooLong(name: string): Fault | null {
  return characters(name.trim()) > LONGEST_NAME ? { reason: 'max-length' } : null;
}

type Field = 'name' | 'password';
const FIELDS: readonly Field[] = ['name', 'password'];

/** Another passkey: after the password the browser asks where to keep it. */
export function PasskeyAdding({ email, onDone }: { email: string; onDone(): void }) {
  const t = useT();
  const language = useLanguage();
  const [values, setValues] = useState({ name: '', password: '' });
  const form = useForm<Field>({
    fields: FIELDS,
    check: (field) => (field === 'name' ? tooLong(values.name) : knownPasswordFault(values.password)),
    sentence: (field) => t(field === 'name' ? '/validation/passkey-name' : '/identity/password-required'),
  });
  const { busy, failure, run } = useSending(form, FIELDS, passkeyFailure);
  const field = (name: Field) => ({
    name,
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
      const { options, state } = await fetchNewPasskeyQuestion(values.password);
      const credential = await createPasskey(options);
      await addPasskey({ state, credential, name: values.name.trim() }, language);
      queries.outdate(passkeysQuery.key);
      onDone();
    }, '/member/passkey-saved');
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <ErrorSummary entries={form.summary} />
      <FailureNote failure={failure} />
      <p>{t('/member/passkey-how')}</p>
      <TextField
        {...field('name')}
        label={t('/member/passkey-name')}
        hint={t('/member/passkey-name-hint')}
        optional
        autoComplete="off"
      />
      {/* For password managers: which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('password')}
        label={t('/member/current-password')}
        autoComplete="current-password"
        required
      />
      <StepActions label={t('/member/passkey-make')} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

/** What a passkey is called. */
export function PasskeyNaming({ passkey, onDone }: { passkey: Passkey; onDone(): void }) {
  const t = useT();
  const language = useLanguage();
  const [name, setName] = useState(passkey.name);
  const form = useForm<'name'>({
    fields: ['name'],
    check: () => (name.trim() === '' ? { reason: 'required' } : tooLong(name)),
    sentence: () => t('/validation/passkey-name'),
  });
  const { busy, failure, run } = useSending(form, ['name']);
  const send = () =>
    run(async () => {
      await renamePasskey(passkey.id, name.trim(), language);
      queries.outdate(passkeysQuery.key);
      onDone();
    }, '/member/saved');
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <FailureNote failure={failure} />
      <TextField
        label={t('/member/passkey-name')}
        name="name"
        required
        autoComplete="off"
        error={form.errorOf('name')}
        value={name}
        onType={(value) => {
          setName(value);
          form.changed('name');
        }}
        onLeave={() => form.left('name')}
      />
      <StepActions label={t('/member/save')} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

/** Whether it is to go, and what stays behind. */
export function PasskeyRemoval({ passkey, onDone }: { passkey: Passkey; onDone(): void }) {
  const t = useT();
  const { busy, failure, run } = useSending();
  const remove = () =>
    run(async () => {
      await removePasskey(passkey.id);
      queries.outdate(passkeysQuery.key);
      onDone();
    }, '/member/passkey-removed');
  return (
    <div className={css.form}>
      <FailureNote failure={failure} />
      <p>{t('/member/passkey-remove-text', { name: passkey.name })}</p>
      <Button wide aria-disabled={busy || undefined} aria-busy={busy || undefined} onClick={remove}>
        {t('/member/passkey-remove')}
      </Button>
      <Button variant="ghost" wide onClick={onDone}>
        {t('/member/passkey-keep')}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import type { Fault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { StepActions } from '@/ui/button/step-actions';
import { PasswordField } from '@/ui/field/password-field';
import { FailureNote } from './failure-note';
import { codeOf, failureText, refusedFields } from './failures';
import css from './identity.module.css';

interface LinkPasswordProps {
  intro: string;
  /** Of the field. */
  label: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  /** Of the button. */
  action: string;
  check(password: string): Fault | null;
  sentence(fault: Fault): string;
  /** Does what the link of a letter is for. */
  send(password: string): Promise<void>;
  /** What is said of a password that is another one. */
  wrong?: string;
  /** The link does not work any more. */
  onGone(): void;
}

/** A password, for what the link of a letter does. */
export function LinkPassword(props: LinkPasswordProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const form = useForm<'password'>({
    fields: ['password'],
    check: () => props.check(password),
    sentence: (_, fault) => props.sentence(fault),
  });
  const send = () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    props
      .send(password)
      .catch((error: unknown) => {
        const refused = refusedFields(error, ['password']);
        if (codeOf(error) === 'link-unknown') props.onGone();
        else if (refused) form.refuse(refused);
        else if (props.wrong && codeOf(error) === 'wrong-credentials') setFailure({ text: props.wrong });
        else setFailure({ text: failureText(t, error) });
      })
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate className={css.form} ref={form.ref} method="post" onSubmit={form.submit(send)}>
      <FailureNote failure={failure} />
      <p>{props.intro}</p>
      <PasswordField
        label={props.label}
        name="password"
        autoComplete={props.autoComplete}
        hint={props.hint}
        required
        error={form.errorOf('password')}
        value={password}
        onType={(value) => {
          setPassword(value);
          form.changed('password');
        }}
        onLeave={() => form.left('password')}
      />
      <StepActions label={props.action} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

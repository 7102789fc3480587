import { useState } from 'react';
import {
  ConsentBoxes,
  ConsentsFailed,
  useConsents,
  useConsentTexts,
} from '@/features/consents/consent-boxes';
import type { Fault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
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
  /** Whether an account is made by it, so that people are asked what it takes. */
  asks?: boolean;
  /** Does what the link of a letter is for. `consents` are the ids of what was ticked. */
  send(password: string, consents: string[]): Promise<void>;
  /** What is said of a password that is another one. */
  wrong?: string;
  /** The link does not work any more. */
  onGone(): void;
}

const FIELDS = ['password', 'consents'] as const;

/** A password, for what the link of a letter does. */
export function LinkPassword(props: LinkPasswordProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const { data: texts, error, loading, refetch } = useConsentTexts(props.asks ? 'signup' : null);
  const consents = useConsents(texts);
  const form = useForm<'password' | 'consents'>({
    fields: FIELDS,
    check: (field) => {
      if (field === 'password') return props.check(password);
      return consents.missing.length > 0 ? { reason: 'required' } : null;
    },
    sentence: (field, fault) =>
      field === 'password' ? props.sentence(fault) : t('/validation/consents-signup'),
  });
  const send = () => {
    // Nobody agrees to what they were not shown.
    if (busy || (props.asks && texts === undefined)) return;
    setBusy(true);
    setFailure(null);
    props
      .send(password, [...consents.ticked])
      .catch((error: unknown) => {
        const refused = refusedFields(error, FIELDS);
        if (codeOf(error) === 'link-unknown') props.onGone();
        else if (refused) form.refuse(refused);
        else if (props.wrong && codeOf(error) === 'wrong-credentials') setFailure({ text: props.wrong });
        else setFailure({ text: failureText(t, error) });
      })
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate className={css.form} ref={form.ref} method="post" onSubmit={form.submit(send)}>
      <ErrorSummary entries={form.summary} />
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
      <ConsentBoxes
        texts={texts}
        consents={consents}
        name="consents"
        error={form.errorOf('consents')}
        onTick={() => form.changed('consents')}
      />
      {error !== undefined && !loading ? <ConsentsFailed retry={refetch} /> : null}
      <StepActions
        label={props.action}
        unfinished={form.isWrong}
        busy={busy || (props.asks === true && texts === undefined)}
      />
    </form>
  );
}

import { useState } from 'react';
import type { Language } from '@/lib/api/types';
import { EMAIL, firstFault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { StepActions } from '@/ui/button/step-actions';
import { TextField } from '@/ui/field/text-field';
import { Done } from './done';
import { FailureNote } from './failure-note';
import { failureText } from './failures';
import css from './identity.module.css';
import { keepTypedEmail, typedEmail } from './typed-email';

interface LetterFormProps {
  intro: string;
  /** Asks for the letter. */
  ask(email: string, language: Language): Promise<void>;
}

/** Asks for a letter with a link. What follows is the same whether or not anybody has that address here. */
export function LetterForm({ intro, ask }: LetterFormProps) {
  const t = useT();
  const language = useLanguage();
  const [email, setEmail] = useState(typedEmail);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const form = useForm<'email'>({
    fields: ['email'],
    check: () => firstFault(email, EMAIL),
    sentence: (_, { reason, params }) => t(`/contact/email-${reason}` as MessageKey, params),
  });
  const send = () => {
    if (state !== 'open') return;
    setState('sending');
    setFailure(null);
    ask(email.trim(), language).then(
      () => setState('sent'),
      (error: unknown) => {
        setState('open');
        setFailure({ text: failureText(t, error) });
      },
    );
  };
  if (state === 'sent')
    return (
      <Done heading={t('/identity/look-at-mail')}>
        <p>{t('/identity/letter-if-known', { email: email.trim() })}</p>
        <p className={css.small}>{t('/identity/no-letter')}</p>
      </Done>
    );
  return (
    <form noValidate className={css.form} ref={form.ref} method="post" onSubmit={form.submit(send)}>
      <FailureNote failure={failure} />
      <p>{intro}</p>
      <TextField
        label={t('/contact/email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errorOf('email')}
        value={email}
        onType={(value) => {
          setEmail(value);
          keepTypedEmail(value);
          form.changed('email');
        }}
        onLeave={() => form.left('email')}
      />
      <StepActions label={t('/identity/send-letter')} unfinished={form.isWrong} busy={state === 'sending'} />
    </form>
  );
}

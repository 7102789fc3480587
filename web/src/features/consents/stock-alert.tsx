import { useEffect, useRef, useState } from 'react';
import { askForStock } from '@/lib/api/consents';
import { ApiError } from '@/lib/api/errors';
import { EMAIL, firstFault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { StepActions } from '@/ui/button/step-actions';
import { TextField } from '@/ui/field/text-field';
import css from './news-form.module.css';

/** Asks for one letter when a variation can be had again. */
export default function StockAlert({ code }: { code: string }) {
  const t = useT();
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'failed' | 'sent'>('open');
  const done = useRef<HTMLParagraphElement>(null);
  const form = useForm<'email'>({
    fields: ['email'],
    check: () => firstFault(email, EMAIL),
    sentence: (_, { reason }) => t(`/validation/email-${reason as 'required' | 'max-length' | 'invalid'}`),
  });
  useEffect(() => {
    if (state === 'sent') done.current?.focus();
  }, [state]);

  const send = async () => {
    if (state === 'sending') return;
    setState('sending');
    try {
      await askForStock(code, { email, language });
      setState('sent');
    } catch (error) {
      const said = error instanceof ApiError ? error.problem.errors?.['email']?.[0] : undefined;
      setState(said ? 'open' : 'failed');
      if (said) form.refuse({ email: said });
    }
  };

  if (state === 'sent')
    return (
      <p ref={done} className={css.sent} tabIndex={-1}>
        {t('/news/stock-sent', { email })}
      </p>
    );
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <TextField
        label={t('/news/stock-email')}
        hint={t('/news/stock-hint')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        error={form.errorOf('email')}
        required
        onType={(value) => {
          setEmail(value);
          form.changed('email');
        }}
        onLeave={() => form.left('email')}
      />
      {state === 'failed' ? (
        <p role="alert" className={css.failed}>
          {t('/consents/failed')}
        </p>
      ) : null}
      <StepActions
        label={t(state === 'sending' ? '/news/sending' : '/news/stock-send')}
        unfinished={form.isWrong}
        busy={state === 'sending'}
      />
    </form>
  );
}

import { useEffect, useState } from 'react';
import { Done } from '@/features/identity/done';
import { FailureNote } from '@/features/identity/failure-note';
import { failureText, refusedFields } from '@/features/identity/failures';
import { askForOrderLink } from '@/lib/api/orders';
import { EMAIL, filled, firstFault, required } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Button } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { TextField } from '@/ui/field/text-field';
import css from './order-lookup.module.css';

/** The server knows the check digit; here only what cannot be a number at all is told. */
const NUMBER = [
  required,
  filled((text) => (/^\d{6,19}$/.test(text.replace(/[ -]/g, '')) ? null : { reason: 'invalid' })),
];

type Field = 'orderNumber' | 'email';

/** Asks for the letter with a link. What follows is the same whether or not there is such an order. */
export function LookupForm() {
  const t = useT();
  const language = useLanguage();
  const [values, setValues] = useState({ orderNumber: '', email: '' });
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const { orderNumber, email } = values;
  const form = useForm<Field>({
    fields: ['orderNumber', 'email'],
    check: (field) => firstFault(values[field], field === 'email' ? EMAIL : NUMBER),
    sentence: (field, { reason, params }) =>
      field === 'email'
        ? t(`/contact/email-${reason}` as MessageKey, params)
        : t('/order-lookup/number-wrong'),
  });
  // Letters and confirmations tell the number; the document was made without the address's parameters.
  useEffect(() => {
    const number = new URLSearchParams(window.location.search).get('number');
    if (number) setValues((old) => ({ ...old, orderNumber: old.orderNumber || number }));
  }, []);
  const type = (field: Field) => (value: string) => {
    setValues({ ...values, [field]: value });
    form.changed(field);
  };
  const send = () => {
    if (state !== 'open') return;
    setState('sending');
    setFailure(null);
    askForOrderLink({ orderNumber: orderNumber.trim(), email: email.trim() }, language).then(
      () => setState('sent'),
      (error: unknown) => {
        setState('open');
        const refused = refusedFields(error, ['orderNumber', 'email']);
        if (refused) form.refuse(refused);
        else setFailure({ text: failureText(t, error) });
      },
    );
  };
  if (state === 'sent')
    return (
      <Done heading={t('/order-lookup/sent-heading')}>
        <p>{t('/order-lookup/sent', { number: orderNumber.trim(), email: email.trim() })}</p>
        <Button variant="secondary" onClick={() => setState('open')}>
          {t('/order-lookup/again')}
        </Button>
      </Done>
    );
  return (
    <form noValidate className={css.form} ref={form.ref} method="post" onSubmit={form.submit(send)}>
      <FailureNote failure={failure} />
      <p>{t('/order-lookup/intro')}</p>
      <ErrorSummary entries={form.summary} />
      <TextField
        label={t('/order-lookup/number')}
        hint={t('/order-lookup/number-hint')}
        name="orderNumber"
        inputMode="numeric"
        autoComplete="off"
        required
        error={form.errorOf('orderNumber')}
        value={orderNumber}
        onType={type('orderNumber')}
        onLeave={() => form.left('orderNumber')}
      />
      <TextField
        label={t('/contact/email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errorOf('email')}
        value={email}
        onType={type('email')}
        onLeave={() => form.left('email')}
      />
      <StepActions label={t('/order-lookup/send')} unfinished={form.isWrong} busy={state === 'sending'} />
    </form>
  );
}

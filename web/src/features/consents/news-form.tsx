import { useEffect, useRef, useState } from 'react';
import { formSuccess } from '@/features/analytics/events';
import { askForNews } from '@/lib/api/consents';
import { ApiError } from '@/lib/api/errors';
import type { Language } from '@/lib/api/types';
import { EMAIL, firstFault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import { ConsentBoxes, ConsentsFailed, useConsents, useConsentTexts } from './consent-boxes';
import css from './news-form.module.css';

const LANGUAGES: Record<Language, string> = { fi: 'Suomi', sv: 'Svenska', en: 'English' };

type Field = 'email' | 'consent';

/** Asks for the shop's news: an address, a language, and the box that says so. */
export function NewsForm() {
  const t = useT();
  const language = useLanguage();
  const { data: texts, error, loading, refetch } = useConsentTexts('newsletter');
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<Language | null>(null);
  // Whoever asks for news agrees to all of it.
  const consents = useConsents(texts, () => true);
  const [state, setState] = useState<'open' | 'sending' | 'failed' | 'sent'>('open');
  const form = useForm<Field>({
    fields: ['email', 'consent'],
    check: (field) => {
      if (field === 'email') return firstFault(email, EMAIL);
      return consents.missing.length > 0 ? { reason: 'required' } : null;
    },
    sentence: (field, { reason }) =>
      t(
        field === 'email'
          ? `/validation/email-${reason as 'required' | 'max-length' | 'invalid'}`
          : '/news/consent-required',
      ),
  });

  const send = async () => {
    if (state === 'sending') return;
    // Nobody agrees to what they were not shown.
    if (texts === undefined) return refetch();
    setState('sending');
    try {
      await askForNews({ email, language: chosen ?? language, categories: [] });
      setState('sent');
      formSuccess('newsletter');
    } catch (error) {
      const said = error instanceof ApiError ? error.problem.errors?.['email']?.[0] : undefined;
      setState(said ? 'open' : 'failed');
      if (said) form.refuse({ email: said });
    }
  };

  if (state === 'sent') return <Sent email={email} />;
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <ErrorSummary entries={form.summary} />
      <TextField
        label={t('/news/email')}
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
      <SelectField
        label={t('/news/language')}
        name="language"
        value={chosen ?? language}
        error={null}
        onChoose={(value) => setChosen(value as Language)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <ConsentBoxes
        texts={texts}
        consents={consents}
        name="consent"
        error={form.errorOf('consent')}
        onTick={() => form.changed('consent')}
      />
      {error !== undefined && !loading ? <ConsentsFailed retry={refetch} /> : null}
      {state === 'failed' ? (
        <p role="alert" className={css.failed}>
          {t('/consents/failed')}
        </p>
      ) : null}
      <StepActions
        label={t(state === 'sending' ? '/news/sending' : '/news/send')}
        unfinished={form.isWrong}
        busy={state === 'sending' || loading}
      />
    </form>
  );
}

function Sent({ email }: { email: string }) {
  const t = useT();
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <p ref={place} className={css.sent} tabIndex={-1}>
      {t('/news/sent', { email })}
    </p>
  );
}

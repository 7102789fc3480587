import { useEffect, useRef, useState } from 'react';
import { formSuccess } from '@/features/analytics/events';
import { askForNews, fetchNewsConsents } from '@/lib/api/consents';
import { ApiError } from '@/lib/api/errors';
import type { ConsentText, Language } from '@/lib/api/types';
import { EMAIL, firstFault } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import type { Query } from '@/lib/query-cache';
import { useQuery } from '@/lib/use-query';
import { StepActions } from '@/ui/button/step-actions';
import { Checkbox } from '@/ui/field/checkbox';
import { ErrorSummary } from '@/ui/field/error-summary';
import { FieldError } from '@/ui/field/field-error';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import { Link } from '@/ui/link';
import css from './news-form.module.css';

const LANGUAGES: Record<Language, string> = { fi: 'Suomi', sv: 'Svenska', en: 'English' };

const consentsQuery = (language: Language): Query<ConsentText[]> => ({
  key: `news-consents:${language}`,
  load: () => fetchNewsConsents(language),
  topics: ['localizations'],
});

type Field = 'email' | 'consent';

/** Asks for the shop's news: an address, a language, and the box that says so. */
export function NewsForm() {
  const t = useT();
  const language = useLanguage();
  const consents = useQuery(consentsQuery(language));
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<Language | null>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [state, setState] = useState<'open' | 'sending' | 'failed' | 'sent'>('open');
  const unticked = (consents.data ?? []).filter(({ id }) => !ticked.includes(id));
  const form = useForm<Field>({
    fields: ['email', 'consent'],
    check: (field) => {
      if (field === 'email') return firstFault(email, EMAIL);
      return unticked.length > 0 ? { reason: 'required' } : null;
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
      {consents.data?.map(({ id, text, policyUrl }) => (
        <div key={id}>
          <Checkbox
            name="consent"
            checked={ticked.includes(id)}
            aria-required
            aria-invalid={form.errorOf('consent') !== null || undefined}
            aria-describedby={form.errorOf('consent') === null ? undefined : `news-${id}-error`}
            onChange={({ target }) => {
              setTicked((old) => (target.checked ? [...old, id] : old.filter((one) => one !== id)));
              form.changed('consent');
            }}
          >
            {text}
          </Checkbox>
          {policyUrl ? (
            <p className={css.policy}>
              <Link href={policyUrl}>{t('/news/read-policy')}</Link>
            </p>
          ) : null}
          <FieldError id={`news-${id}`} error={form.errorOf('consent')} />
        </div>
      ))}
      {state === 'failed' ? (
        <p role="alert" className={css.failed}>
          {t('/consents/failed')}
        </p>
      ) : null}
      <StepActions
        label={t(state === 'sending' ? '/news/sending' : '/news/send')}
        unfinished={form.isWrong}
        busy={state === 'sending' || consents.data === undefined}
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

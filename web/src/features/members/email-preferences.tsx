import { useState } from 'react';
import { minuteQuery } from '@/features/account/member';
import { ConsentsFailed, useConsentTexts } from '@/features/consents/consent-boxes';
import { PolicyLink } from '@/features/consents/policy-link';
import { FailureNote } from '@/features/identity/failure-note';
import { fetchEmailPreferences, saveEmailPreferences } from '@/lib/api/customers';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import { Checkbox } from '@/ui/field/checkbox';
import { Spinner } from '@/ui/spinner';
import css from './details.module.css';
import { useSending } from './use-sending';

const preferencesQuery = minuteQuery('email-preferences', fetchEmailPreferences);

/** Which letters somebody wants beside those about orders. */
export function EmailPreferences({ email }: { email: string }) {
  const t = useT();
  const language = useLanguage();
  const { data: saved, error, refetch } = useQuery(preferencesQuery);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { busy, failure, run } = useSending();
  const { data: texts, error: textsError, loading, refetch: readTexts } = useConsentTexts('preferences');
  if (textsError !== undefined && !loading && !texts) return <ConsentsFailed retry={readTexts} />;
  if (!saved || !texts)
    return error ? (
      <div role="alert" className={css.form}>
        <p>{t('/member/failed')}</p>
        <div>
          <Button variant="secondary" onClick={refetch}>
            {t('/ui/retry')}
          </Button>
        </div>
      </div>
    ) : (
      <Spinner label={t('/member/loading')} />
    );
  const marketingUpdates = chosen ?? saved.marketingUpdates;
  const save = () =>
    run(async () => {
      queries.put(preferencesQuery, await saveEmailPreferences({ marketingUpdates }, language));
      setChosen(null);
    }, '/member/preferences-saved');
  return (
    <form
      className={css.parts}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={css.part}>
        <FailureNote failure={failure} />
        {texts.map(({ id, text, policyUrl }) => (
          <div key={id}>
            <Checkbox
              name="marketingUpdates"
              checked={marketingUpdates}
              onChange={(event) => setChosen(event.target.checked)}
            >
              {text}
            </Checkbox>
            {policyUrl ? (
              <p className={css.small}>
                <PolicyLink href={policyUrl} text={text} />
              </p>
            ) : null}
          </div>
        ))}
        <p className={css.small}>{t('/member/marketing-hint', { email })}</p>
        <div>
          <Button type="submit" aria-disabled={busy || undefined} aria-busy={busy || undefined}>
            {t('/member/save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

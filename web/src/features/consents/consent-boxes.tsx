import { useState } from 'react';
import { type ConsentOccasion, fetchConsentTexts } from '@/lib/api/consents';
import type { ConsentText, Language } from '@/lib/api/types';
import { CONSENTS_LIFETIME } from '@/lib/clock';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import type { Query } from '@/lib/query-cache';
import { useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import { Checkbox } from '@/ui/field/checkbox';
import { FieldError } from '@/ui/field/field-error';
import css from './consent-boxes.module.css';
import { PolicyLink } from './policy-link';

const textsQuery = (at: ConsentOccasion, language: Language): Query<ConsentText[]> => ({
  key: `consents:${at}:${language}`,
  load: () => fetchConsentTexts(at, language),
  topics: ['localizations'],
  lifetime: CONSENTS_LIFETIME,
});

/** The texts that people are asked somewhere, as the shop keeps them with their versions; without a place none. */
export function useConsentTexts(at: ConsentOccasion | null) {
  const language = useLanguage();
  return useQuery(at && textsQuery(at, language));
}

/** Which of them somebody ticked: nothing by itself. `isMissing` tells what nothing goes on without. */
export function useConsents(
  texts: readonly ConsentText[] | undefined,
  isMissing = ({ required }: ConsentText) => required,
) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const missing = (texts ?? []).filter((text) => isMissing(text) && !ticked.includes(text.id));
  return {
    ticked,
    missing,
    tick: (id: string, is: boolean) =>
      setTicked((old) => (is ? [...old, id] : old.filter((one) => one !== id))),
  };
}

export interface ConsentBoxesProps {
  texts: readonly ConsentText[] | undefined;
  consents: ReturnType<typeof useConsents>;
  /** Of the form's field: the first box that is missing has it, so that the focus finds that one. */
  name: string;
  /** What is said of those that are missing. */
  error: string | null;
  onTick(): void;
}

/** Sentences with boxes to tick, each with the policy that tells more. */
export function ConsentBoxes({
  texts,
  consents: { ticked, missing, tick },
  name,
  error,
  onTick,
}: ConsentBoxesProps) {
  return texts?.map(({ id, text, required, policyUrl }) => {
    const isMissing = missing.some((one) => one.id === id);
    const said = isMissing ? error : null;
    return (
      <div key={id}>
        <Checkbox
          name={isMissing ? name : `${name}-${id}`}
          checked={ticked.includes(id)}
          aria-required={required || isMissing || undefined}
          aria-invalid={said !== null || undefined}
          aria-describedby={said === null ? undefined : `consent-${id}-error`}
          onChange={({ target }) => {
            tick(id, target.checked);
            onTick();
          }}
        >
          {text}
        </Checkbox>
        {policyUrl ? (
          <p className={css.policy}>
            <PolicyLink href={policyUrl} text={text} />
          </p>
        ) : null}
        <FieldError id={`consent-${id}`} error={said} />
      </div>
    );
  });
}

/** Nobody is asked to agree to what they cannot read. */
export function ConsentsFailed({ retry }: { retry(): void }) {
  const t = useT();
  return (
    <div role="alert">
      <p>{t('/consents/not-read')}</p>
      <Button variant="secondary" small onClick={retry}>
        {t('/ui/retry')}
      </Button>
    </div>
  );
}

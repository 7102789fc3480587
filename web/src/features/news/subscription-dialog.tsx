import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { PolicyLink } from '@/features/consents/policy-link';
import type { NewsBlock, ReleaseCategory } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useNavigation, usePage } from '@/lib/page';
import { absolute } from '@/lib/url';
import { StepActions } from '@/ui/button/step-actions';
import { Drawer } from '@/ui/drawer/drawer';
import { Checkbox } from '@/ui/field/checkbox';
import { ChoiceList } from '@/ui/field/choice-list';
import { ErrorSummary } from '@/ui/field/error-summary';
import { FieldError } from '@/ui/field/field-error';
import { TextField } from '@/ui/field/text-field';
import { Html } from '@/ui/html/html';
import {
  FIELDS,
  LABELS,
  LANGUAGES,
  NEW_DRAFT,
  type Subscription,
  type SubscriptionDraft,
  type SubscriptionField,
  subscriptionFault,
} from './subscription';
import css from './subscription-dialog.module.css';

export interface SubscriptionDialogProps {
  block: NewsBlock;
  subscription: NonNullable<NewsBlock['subscription']>;
  categories: readonly ReleaseCategory[];
  open: boolean;
  onClose: () => void;
}

/** Asks who wants press releases by mail. The form goes to the provider as browsers send forms, and its answer is a page. */
export default function SubscriptionDialog({ open, onClose, ...form }: SubscriptionDialogProps) {
  const t = useT();
  // The form goes when the dialog closes. A press beside it may be a mistake: what was typed is there when it opens again.
  const draft = useRef(NEW_DRAFT);
  return (
    <Drawer open={open} onClose={onClose} side="middle" title={t('/subscription/title')}>
      <SubscriptionForm {...form} draft={draft} />
    </Drawer>
  );
}

/** What the page of success is told, so that it can report what was done. */
const IDENTIFIER = 'press-subscription';

interface SubscriptionFormProps
  extends Pick<SubscriptionDialogProps, 'block' | 'subscription' | 'categories'> {
  draft: RefObject<SubscriptionDraft>;
}

function SubscriptionForm({ block, subscription, categories, draft }: SubscriptionFormProps) {
  const t = useT();
  const privacyId = useId();
  const page = usePage();
  const { privacyPolicyUrl } = useNavigation();
  const [written, setWritten] = useState(draft.current);
  const { values, language } = written;
  useEffect(() => {
    draft.current = written;
  }, [written, draft]);
  const form = useForm<SubscriptionField>({
    fields: FIELDS,
    check: (field) => subscriptionFault(values, field),
    sentence: (field, { reason, params }) => t(`${LABELS[field]}-${reason}` as MessageKey, params),
  });
  const change = (changed: Partial<Subscription>, field: SubscriptionField) => {
    setWritten((old) => ({ ...old, values: { ...old.values, ...changed } }));
    form.changed(field);
  };
  const tick = (code: string, isTicked: boolean) =>
    setWritten((old) => {
      const others = old.categories.filter((one) => one !== code);
      return { ...old, categories: isTicked ? [...others, code] : others };
    });
  const send = () => {
    form.ref.current?.submit();
    // It stays on the screen until the answer comes, and is not kept for another time.
    draft.current = NEW_DRAFT;
  };
  const addressOf = (url: string | null) => absolute(url ?? page.url, page.pageMetadata.canonicalUrl);
  const text = (field: 'Name' | 'Email') => ({
    label: t(LABELS[field]),
    name: field,
    value: values[field],
    error: form.errorOf(field),
    onType: (value: string) => change({ [field]: value }, field),
    onLeave: () => form.left(field),
  });
  const privacyError = form.errorOf('privacyStatementAccepted');
  return (
    <form
      noValidate
      className={css.form}
      method="post"
      action={subscription.url}
      ref={form.ref}
      // Sent by the browser, not by a script: its answer is the next page.
      onSubmit={form.submit(send)}
    >
      <input
        type="hidden"
        name="subscriptionUniqueIdentifier"
        value={subscription.subscriptionUniqueIdentifier}
      />
      <input
        type="hidden"
        name="redirectUrlSubscriptionSuccess"
        value={`${addressOf(block.subscriptionSuccessPageUrl)}?identifier=${IDENTIFIER}`}
      />
      <input
        type="hidden"
        name="redirectUrlSubscriptionFailed"
        value={addressOf(block.subscriptionErrorPageUrl)}
      />
      <input type="hidden" name="Language" value={language} />
      <ErrorSummary entries={form.summary} />
      <TextField {...text('Name')} required autoComplete="name" />
      <TextField {...text('Email')} type="email" inputMode="email" autoComplete="email" />
      <ChoiceList
        legend={t('/subscription/language')}
        name="Replylanguage"
        choices={LANGUAGES}
        chosen={language}
        onChoose={(language) => setWritten((old) => ({ ...old, language }))}
      />
      {categories.length > 0 ? (
        <fieldset className={css.group}>
          <legend className={css.legend}>{t('/subscription/categories')}</legend>
          <p className={css.hint}>{t('/subscription/categories-hint')}</p>
          <div className={css.categories}>
            {categories.map(({ code, name }) => (
              <Checkbox
                key={code}
                name="Categories"
                value={code}
                checked={written.categories.includes(code)}
                onChange={({ target }) => tick(code, target.checked)}
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className={css.group}>
        {block.privacyStatementText ? <Html className={css.hint} html={block.privacyStatementText} /> : null}
        <Checkbox
          name="privacyStatementAccepted"
          value="true"
          checked={values.privacyStatementAccepted}
          aria-required
          aria-invalid={privacyError ? true : undefined}
          aria-describedby={privacyError ? `${privacyId}-error` : undefined}
          onChange={(event) =>
            change({ privacyStatementAccepted: event.target.checked }, 'privacyStatementAccepted')
          }
        >
          {t(LABELS.privacyStatementAccepted)}
        </Checkbox>
        {privacyPolicyUrl ? (
          <p className={css.policy}>
            <PolicyLink href={privacyPolicyUrl} text={t(LABELS.privacyStatementAccepted)} />
          </p>
        ) : null}
        <FieldError id={privacyId} error={privacyError} />
      </div>
      <StepActions label={t('/subscription/submit')} unfinished={form.isWrong} />
    </form>
  );
}

import { useId, useState } from 'react';
import type { NewsBlock, ReleaseCategory } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { usePage } from '@/lib/page';
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
  NOTHING,
  type Subscription,
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
  return (
    <Drawer open={open} onClose={onClose} side="middle" title={t('/subscription/title')}>
      <SubscriptionForm {...form} />
    </Drawer>
  );
}

/** What the page of success is told, so that it can report what was done. */
const IDENTIFIER = 'press-subscription';

function SubscriptionForm({
  block,
  subscription,
  categories,
}: Pick<SubscriptionDialogProps, 'block' | 'subscription' | 'categories'>) {
  const t = useT();
  const privacyId = useId();
  const page = usePage();
  const [values, setValues] = useState<Subscription>(NOTHING);
  const [language, setLanguage] = useState<string>('fi');
  const form = useForm<SubscriptionField>({
    fields: FIELDS,
    check: (field) => subscriptionFault(values, field),
    sentence: (field, { reason, params }) => t(`${LABELS[field]}-${reason}` as MessageKey, params),
  });
  const change = (changed: Partial<Subscription>, field: SubscriptionField) => {
    setValues((old) => ({ ...old, ...changed }));
    form.changed(field);
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
      onSubmit={form.submit(() => form.ref.current?.submit())}
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
        onChoose={setLanguage}
      />
      {categories.length > 0 ? (
        <fieldset className={css.group}>
          <legend className={css.legend}>{t('/subscription/categories')}</legend>
          <p className={css.hint}>{t('/subscription/categories-hint')}</p>
          <div className={css.categories}>
            {categories.map(({ code, name }) => (
              <Checkbox key={code} name="Categories" value={code}>
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
        <FieldError id={privacyId} error={privacyError} />
      </div>
      <StepActions label={t('/subscription/submit')} unfinished={form.isWrong} />
    </form>
  );
}

import { ContactFields } from '@/features/address/contact-fields';
import type { CountryOption } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { QtyStepper } from '@/ui/qty-stepper/qty-stepper';
import css from './designer.module.css';
import type { TabletFormState } from './use-tablet-form';

interface RecipientFormProps {
  state: TabletFormState;
  countries: readonly CountryOption[];
  /** The most pieces that can be ordered; none when the flavour cannot be. */
  most: number;
  submitLabel: string;
  onAdd(): void;
}

/** Who gets the tablet, and how many. */
export function RecipientForm({ state, countries, most, submitLabel, onAdd }: RecipientFormProps) {
  const t = useT();
  const { values, form } = state;
  const possible = Math.max(most, 1);
  const add = () => {
    if (most > 0) onAdd();
  };
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(add)}>
      <p className={css.hint}>{t('/form/all-required')}</p>
      <ErrorSummary entries={form.summary} />
      <ContactFields
        contact={values}
        form={form}
        section="section-recipient shipping"
        countries={countries}
        onChange={state.change}
      />
      <div className={css.quantity}>
        <p aria-hidden="true">{t('/product/quantity')}</p>
        <QtyStepper
          value={Math.min(values.quantity, possible)}
          max={possible}
          label={t('/product/quantity')}
          onChange={state.setQuantity}
        />
      </div>
      <StepActions
        label={submitLabel}
        unfinished={form.isWrong}
        blocked={most > 0 ? null : t('/tablet/off')}
      />
      <Button variant="secondary" wide onClick={() => state.go('design')}>
        {t('/tablet/back-to-design')}
      </Button>
    </form>
  );
}

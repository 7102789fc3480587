import type { CountryOption } from '@/lib/api/types';
import { PHONE_PLACEHOLDER, splitTyped } from '@/lib/contact/phone';
import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { QtyStepper } from '@/ui/qty-stepper/qty-stepper';
import css from './designer.module.css';
import { SelectField, TextField } from './fields';
import { StepActions } from './step-actions';
import { type Field, LABELS, type TabletForm, withCountry } from './tablet-form';
import type { TabletFormState } from './use-tablet-form';

interface RecipientFormProps {
  state: TabletFormState;
  countries: readonly CountryOption[];
  /** The most pieces that can be ordered; none when the flavour cannot be. */
  most: number;
  onAdd(): void;
}

/** Who gets the tablet, and how many. */
export function RecipientForm({ state, countries, most, onAdd }: RecipientFormProps) {
  const t = useT();
  const { form, change } = state;
  const quantity = Math.min(form.quantity, Math.max(most, 1));

  const shared = (field: Field) => ({
    label: t(LABELS[field]),
    name: field,
    error: state.errorOf(field),
    onLeave: () => state.touch(field),
  });
  const text = (field: Exclude<Field, 'phone'>) => ({
    ...shared(field),
    value: form[field],
    onChange: (value: string) => change({ ...form, [field]: value } satisfies TabletForm),
  });

  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <TextField {...text('name')} autoComplete="section-recipient shipping name" />
      <TextField {...text('address')} autoComplete="section-recipient shipping address-line1" />
      <div className={css.pair}>
        <TextField
          {...text('postalCode')}
          inputMode="numeric"
          autoComplete="section-recipient shipping postal-code"
        />
        <TextField {...text('city')} autoComplete="section-recipient shipping address-level2" />
      </div>
      <SelectField
        {...shared('countryCode')}
        value={form.countryCode}
        onChange={(code) => change(withCountry(form, code, countries))}
      >
        {countries.map(({ countryCode, countryName }) => (
          <option key={countryCode} value={countryCode}>
            {countryName}
          </option>
        ))}
      </SelectField>
      <div className={css.pair}>
        <SelectField
          label={t('/contact/phone-prefix')}
          name="phonePrefix"
          value={form.phone.countryCode}
          error={null}
          onChange={(countryCode) => change({ ...form, phone: { ...form.phone, countryCode } })}
          onLeave={() => undefined}
        >
          {countries.map(({ telephonePrefix, countryName }) => (
            <option key={telephonePrefix} value={telephonePrefix}>
              {telephonePrefix} {countryName}
            </option>
          ))}
        </SelectField>
        <TextField
          {...shared('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="section-recipient shipping tel-national"
          placeholder={PHONE_PLACEHOLDER}
          value={form.phone.localNumber}
          onChange={(localNumber) => change({ ...form, phone: { ...form.phone, localNumber } })}
          onLeave={() => {
            state.touch('phone');
            const phone = splitTyped(form.phone);
            if (phone !== form.phone) change({ ...form, phone });
          }}
        />
      </div>
      <div className={css.quantity}>
        <p aria-hidden="true">{t('/product/quantity')}</p>
        <QtyStepper
          value={quantity}
          max={Math.max(most, 1)}
          label={t('/product/quantity')}
          onChange={(next) => change({ ...form, quantity: next })}
        />
      </div>
      <StepActions
        label={t('/cart/add')}
        missing={state.missing}
        blocked={most > 0 ? null : t('/tablet/off')}
        onTooEarly={state.reveal}
      />
      <Button variant="secondary" wide onClick={() => state.go('design')}>
        {t('/tablet/back-to-design')}
      </Button>
    </form>
  );
}

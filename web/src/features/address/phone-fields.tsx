import type { CountryOption } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import css from './contact-fields.module.css';
import { PHONE_PLACEHOLDER, type Phone, tidyPhone } from './phone';

interface PhoneFieldsProps {
  /** By which the number is found when the focus goes to it. */
  name: string;
  phone: Phone;
  error: string | null;
  /** Whose it is, as browsers that fill in fields tell people apart. */
  section: string;
  countries: readonly CountryOption[];
  onChange(phone: Phone): void;
  onLeave(): void;
}

/** A telephone number: its country's prefix, and what follows it. */
export function PhoneFields({ name, phone, error, section, countries, onChange, onLeave }: PhoneFieldsProps) {
  const t = useT();
  return (
    <div className={css.pair}>
      <SelectField
        label={t('/contact/phone-prefix')}
        name={`${name}Prefix`}
        value={phone.countryCode}
        autoComplete={`${section} tel-country-code`}
        onChoose={(countryCode) => onChange({ ...phone, countryCode })}
      >
        {countries.map(({ telephonePrefix, countryName }) => (
          <option key={telephonePrefix} value={telephonePrefix}>
            {telephonePrefix} {countryName}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('/contact/phone')}
        name={name}
        error={error}
        required
        type="tel"
        inputMode="tel"
        autoComplete={`${section} tel-national`}
        placeholder={PHONE_PLACEHOLDER}
        value={phone.localNumber}
        onType={(localNumber) => onChange({ ...phone, localNumber })}
        onLeave={() => {
          const tidy = tidyPhone(phone);
          if (tidy !== phone) onChange(tidy);
          onLeave();
        }}
      />
    </div>
  );
}

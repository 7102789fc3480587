import type { CountryOption } from '@/lib/api/types';
import type { Form } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import { CONTACT_LABELS, type Contact, type ContactField, withCountry } from './contact';
import css from './contact-fields.module.css';
import { PhoneFields } from './phone-fields';

interface ContactFieldsProps<C extends Contact> {
  contact: C;
  form: Pick<Form<ContactField>, 'errorOf' | 'left'>;
  /** Whose they are, as browsers that fill in fields tell people apart: `section-recipient shipping`. */
  section: string;
  countries: readonly CountryOption[];
  onChange(contact: C, field: ContactField): void;
}

/** Name, address and telephone number of one person. */
export function ContactFields<C extends Contact>({
  contact,
  form,
  section,
  countries,
  onChange,
}: ContactFieldsProps<C>) {
  const t = useT();
  const { phone } = contact;

  const shared = (field: ContactField) => ({
    label: t(CONTACT_LABELS[field]),
    name: field,
    error: form.errorOf(field),
    required: true,
    onLeave: () => form.left(field),
  });
  const text = (field: Exclude<ContactField, 'phone'>) => ({
    ...shared(field),
    value: contact[field],
    onType: (value: string) => onChange({ ...contact, [field]: value }, field),
  });

  return (
    <>
      <TextField {...text('name')} autoComplete={`${section} name`} />
      <TextField {...text('address')} autoComplete={`${section} address-line1`} />
      <div className={css.pair}>
        <TextField {...text('postalCode')} inputMode="numeric" autoComplete={`${section} postal-code`} />
        <TextField {...text('city')} autoComplete={`${section} address-level2`} />
      </div>
      <SelectField
        {...shared('countryCode')}
        value={contact.countryCode}
        autoComplete={`${section} country`}
        onChoose={(code) => onChange(withCountry(contact, code, countries), 'countryCode')}
      >
        {countries.map(({ countryCode, countryName }) => (
          <option key={countryCode} value={countryCode}>
            {countryName}
          </option>
        ))}
      </SelectField>
      <PhoneFields
        name="phone"
        phone={phone}
        error={form.errorOf('phone')}
        section={section}
        countries={countries}
        onChange={(changed) => onChange({ ...contact, phone: changed }, 'phone')}
        onLeave={() => form.left('phone')}
      />
    </>
  );
}

import { useState } from 'react';
import { putMember } from '@/features/account/member';
import { PhoneFields } from '@/features/address/phone-fields';
import { FailureNote } from '@/features/identity/failure-note';
import { saveAddress } from '@/lib/api/customers';
import type { CountryOption, Member, SavedAddress } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { StepActions } from '@/ui/button/step-actions';
import { Checkbox } from '@/ui/field/checkbox';
import { ErrorSummary } from '@/ui/field/error-summary';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import css from './details.module.css';
import {
  ADDRESS_FIELDS,
  ADDRESS_KINDS,
  type AddressField,
  addressFault,
  type EditedAddress,
  editedAddress,
  wireAddress,
} from './member-forms';
import { useSending } from './use-sending';

interface AddressEditorProps {
  member: Member;
  countries: readonly CountryOption[];
  /** The address that is changed; none for a new one. */
  saved: SavedAddress | null;
  /** What was typed before, where the dialog was closed over it. */
  draft: EditedAddress | undefined;
  onTyped(address: EditedAddress): void;
  onDone(): void;
}

/** An address of the customer's list. */
export function AddressEditor({ member, countries, saved, draft, onTyped, onDone }: AddressEditorProps) {
  const t = useT();
  const language = useLanguage();
  const [address, setAddress] = useState<EditedAddress>(
    () => draft ?? editedAddress(saved, member, countries),
  );
  const form = useForm<AddressField>({
    fields: ADDRESS_FIELDS,
    check: (field) => addressFault(address, field, countries),
    sentence: (field, { reason, params }) =>
      t(`/contact/${ADDRESS_KINDS[field]}-${reason}` as MessageKey, params),
  });
  const { busy, failure, run } = useSending(form, ADDRESS_FIELDS);

  const shared = (field: AddressField) => ({
    label: t(`/contact/${ADDRESS_KINDS[field]}` as MessageKey),
    name: field,
    required: true,
    error: form.errorOf(field),
    onLeave: () => form.left(field),
  });
  const change = <F extends AddressField>(field: F, value: EditedAddress[F]) => {
    const typed = { ...address, [field]: value };
    setAddress(typed);
    onTyped(typed);
    form.changed(field);
  };
  const text = (field: Exclude<AddressField, 'phoneNumber'>) => ({
    ...shared(field),
    value: address[field],
    onType: (value: string) => change(field, value),
  });
  const send = () =>
    run(async () => {
      putMember(await saveAddress(wireAddress(address, saved?.id ?? null), language), language);
      onDone();
    }, '/member/saved');

  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <ErrorSummary entries={form.summary} />
      <FailureNote failure={failure} />
      <div className={css.pair}>
        <TextField {...text('firstName')} autoComplete="shipping given-name" />
        <TextField {...text('lastName')} autoComplete="shipping family-name" />
      </div>
      <TextField {...text('line1')} autoComplete="shipping address-line1" />
      <div className={css.pair}>
        <TextField {...text('postalCode')} inputMode="numeric" autoComplete="shipping postal-code" />
        <TextField {...text('city')} autoComplete="shipping address-level2" />
      </div>
      <SelectField
        {...shared('countryCode')}
        value={address.countryCode}
        autoComplete="shipping country"
        onChoose={(code) => change('countryCode', code)}
      >
        {countries.map(({ countryCode, countryName }) => (
          <option key={countryCode} value={countryCode}>
            {countryName}
          </option>
        ))}
      </SelectField>
      <PhoneFields
        name="phoneNumber"
        phone={address.phoneNumber}
        error={form.errorOf('phoneNumber')}
        section="shipping"
        countries={countries}
        onChange={(phone) => change('phoneNumber', phone)}
        onLeave={() => form.left('phoneNumber')}
      />
      {saved?.isDefault ? null : (
        <Checkbox
          checked={address.isDefault}
          onChange={(event) => {
            const typed = { ...address, isDefault: event.target.checked };
            setAddress(typed);
            onTyped(typed);
          }}
        >
          {t('/member/address-prefer')}
        </Checkbox>
      )}
      <StepActions label={t('/member/save')} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

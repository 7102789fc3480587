import { useState } from 'react';
import { putMember } from '@/features/account/member';
import { PhoneFields } from '@/features/address/phone-fields';
import { FailureNote } from '@/features/identity/failure-note';
import { saveMember } from '@/lib/api/customers';
import type { CountryOption, Member } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { TextField } from '@/ui/field/text-field';
import css from './details.module.css';
import { ADDRESS_KINDS, PERSON_FIELDS, type Person, personFault, phoneOf, wirePhone } from './member-forms';
import { useSending } from './use-sending';

interface PersonFormProps {
  member: Member;
  countries: readonly CountryOption[];
  onDone(): void;
}

/** Name and telephone number. */
export function PersonForm({ member, countries, onDone }: PersonFormProps) {
  const t = useT();
  const language = useLanguage();
  const [person, setPerson] = useState<Person>(() => ({
    firstName: member.firstName,
    lastName: member.lastName,
    phone: phoneOf(member.phone, countries),
  }));
  const form = useForm<keyof Person>({
    fields: PERSON_FIELDS,
    check: (field) => personFault(person, field),
    sentence: (field, { reason, params }) =>
      t(`/contact/${field === 'phone' ? 'phone' : ADDRESS_KINDS[field]}-${reason}` as MessageKey, params),
  });
  const { busy, failure, run } = useSending(form, PERSON_FIELDS);
  const text = (field: 'firstName' | 'lastName') => ({
    label: t(`/contact/${ADDRESS_KINDS[field]}` as MessageKey),
    name: field,
    required: true,
    error: form.errorOf(field),
    value: person[field],
    onType: (value: string) => {
      setPerson((old) => ({ ...old, [field]: value }));
      form.changed(field);
    },
    onLeave: () => form.left(field),
  });
  const send = () =>
    run(async () => {
      const { firstName, lastName, phone } = person;
      const form = { firstName: firstName.trim(), lastName: lastName.trim(), phone: wirePhone(phone) };
      putMember(await saveMember({ ...form, language: member.language }, language), language);
      onDone();
    }, '/member/saved');

  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
      <ErrorSummary entries={form.summary} />
      <FailureNote failure={failure} />
      <div className={css.pair}>
        <TextField {...text('firstName')} autoComplete="given-name" />
        <TextField {...text('lastName')} autoComplete="family-name" />
      </div>
      <PhoneFields
        name="phone"
        phone={person.phone}
        error={form.errorOf('phone')}
        section="section-member"
        countries={countries}
        onChange={(phone) => {
          setPerson((old) => ({ ...old, phone }));
          form.changed('phone');
        }}
        onLeave={() => form.left('phone')}
      />
      <StepActions label={t('/member/save')} unfinished={form.isWrong} busy={busy} />
    </form>
  );
}

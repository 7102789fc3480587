import { useEffect, useRef } from 'react';
import { useAccount } from '@/features/account/account';
import { memberQuery, useMinuteQuery } from '@/features/account/member';
import type { CountryOption } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { SelectField } from '@/ui/field/select-field';
import type { Details } from './details-form';
import { chosenAddress, fromAddress, offeredAddresses, prefilled } from './prefill';

export interface MemberDetailsProps {
  details: Details;
  /** Where goods go. */
  countries: readonly CountryOption[];
  onFill(next: Partial<Details>): void;
}

/** Fills in what the account knows, and offers its addresses as long as none was typed. */
export default function MemberDetails({ details, countries, onFill }: MemberDetailsProps) {
  const t = useT();
  const member = useAccount() === 'member';
  const { data } = useMinuteQuery(member ? memberQuery : null);
  const filled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known; what is typed after that stays.
  useEffect(() => {
    if (!data || filled.current) return;
    filled.current = true;
    const known = prefilled(details, data, countries);
    if (Object.keys(known).length > 0) onFill(known);
  }, [data]);

  const offered = data ? offeredAddresses(data.addresses, countries) : [];
  const chosen = chosenAddress(details, offered);
  if (offered.length === 0 || chosen === undefined) return null;
  return (
    <SelectField
      label={t('/checkout/saved-address')}
      value={String(chosen?.id ?? '')}
      onChoose={(id) => {
        const address = offered.find((one) => String(one.id) === id);
        if (address) onFill(fromAddress(address));
      }}
    >
      {chosen ? null : <option value="">{t('/checkout/saved-address-other')}</option>}
      {offered.map(({ id, line1, postalCode, city }) => (
        <option key={id} value={id}>
          {line1}, {postalCode} {city}
        </option>
      ))}
    </SelectField>
  );
}

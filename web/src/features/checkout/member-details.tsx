import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAccount } from '@/features/account/account';
import { memberQuery, putMember } from '@/features/account/member';
import { saveAddress } from '@/lib/api/customers';
import type { CountryOption } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { useQuery } from '@/lib/use-query';
import { Checkbox } from '@/ui/field/checkbox';
import { SelectField } from '@/ui/field/select-field';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import type { Details } from './details-form';
import { chosenAddress, fromAddress, nameOfOther, newAddress, offeredAddresses, prefilled } from './prefill';

export interface MemberDetailsProps {
  details: Details;
  /** What is done once the server has taken the details: the address is saved, where somebody wants that. */
  keep: RefObject<(() => void) | null>;
  /** Where goods go. */
  countries: readonly CountryOption[];
  /** Goods are sent, which somebody else may receive. */
  sends: boolean;
  onFill(next: Partial<Details>): void;
}

/** Addresses of one account. */
const MOST = 20;

/** Fills in what the account knows, offers its addresses as long as none was typed, and saves one that was. */
export default function MemberDetails({ details, keep, countries, sends, onFill }: MemberDetailsProps) {
  const t = useT();
  const member = useAccount() === 'member';
  const language = useLanguage();
  const { data } = useQuery(member ? memberQuery(language) : null);
  const filled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known; what is typed after that stays.
  useEffect(() => {
    if (!data || filled.current) return;
    filled.current = true;
    const known = prefilled(details, data, countries, sends);
    if (Object.keys(known).length > 0) onFill(known);
  }, [data]);

  const offered = data ? offeredAddresses(data.addresses, countries) : [];
  const chosen = chosenAddress(details, offered);
  const [wanted, setWanted] = useState(false);
  const isNew = data !== undefined && chosen === undefined && data.addresses.length < MOST;
  useEffect(() => {
    keep.current =
      isNew && wanted
        ? () => {
            saveAddress(newAddress(details), language).then(
              (next) => putMember(next, language),
              // The order goes on; the address can be saved another time.
              () => showSnackbar({ text: t('/checkout/address-not-saved'), variant: 'error' }),
            );
          }
        : null;
    return () => {
      keep.current = null;
    };
  });
  if (isNew)
    return (
      <Checkbox checked={wanted} onChange={({ target }) => setWanted(target.checked)}>
        {t('/checkout/save-address')}
      </Checkbox>
    );
  if (!data || offered.length === 0 || chosen === undefined) return null;
  return (
    <SelectField
      label={t('/checkout/saved-address')}
      value={String(chosen?.id ?? '')}
      onChoose={(id) => {
        const address = offered.find((one) => String(one.id) === id);
        if (address) onFill(fromAddress(address, details, data, sends));
      }}
    >
      {chosen ? null : <option value="">{t('/checkout/saved-address-other')}</option>}
      {offered.map((address) => {
        const place = `${address.line1}, ${address.postalCode} ${address.city}`;
        return (
          <option key={address.id} value={address.id}>
            {[nameOfOther(address, data), place].filter(Boolean).join(', ')}
          </option>
        );
      })}
    </SelectField>
  );
}

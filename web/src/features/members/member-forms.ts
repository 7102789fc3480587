import { countryOf, countryRules } from '@/features/address/country';
import { DEFAULT_PREFIX, joinPhone, type Phone, parsePhone, phoneFault } from '@/features/address/phone';
import { postalCodeFault } from '@/features/address/postal-code';
import type { AddressForm, CountryOption, SavedAddress } from '@/lib/api/types';
import { type Fault, firstFault, max, min, type Rule, required } from '@/lib/form/rules';

/** Of a name, a street or a city. */
const line: readonly Rule[] = [required, min(2), max(255)];

/** Name and number of a customer, as the form keeps them. */
export interface Person {
  firstName: string;
  lastName: string;
  phone: Phone;
}

export const PERSON_FIELDS = ['firstName', 'lastName', 'phone'] as const satisfies (keyof Person)[];

/** An account need not have a number. */
export function personFault(person: Person, field: keyof Person): Fault | null {
  if (field !== 'phone') return firstFault(person[field], line);
  return person.phone.localNumber.trim() === '' ? null : phoneFault(person.phone);
}

/** The number as it is saved: empty where there is none. */
export function wirePhone(phone: Phone): string {
  return phone.localNumber.trim() === '' ? '' : joinPhone(phone);
}

/** A stored number, or the beginning of one in the market's own country. */
export function phoneOf(stored: string | null, countries: readonly CountryOption[]): Phone {
  const known = stored ? parsePhone(stored) : null;
  if (known && known.localNumber !== '') return known;
  return { countryCode: countries[0]?.telephonePrefix ?? DEFAULT_PREFIX, localNumber: '' };
}

/** An address of a customer's list, as the form keeps it: under the names by which the server tells what is wrong. */
export interface EditedAddress {
  firstName: string;
  lastName: string;
  line1: string;
  postalCode: string;
  city: string;
  countryCode: string;
  phoneNumber: Phone;
  isDefault: boolean;
}

export type AddressField = Exclude<keyof EditedAddress, 'isDefault'>;

/** In the order of the page. */
export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'line1',
  'postalCode',
  'city',
  'countryCode',
  'phoneNumber',
] as const satisfies AddressField[];

/** What each field is; its name and what is said of it stand under `/contact/` and this. */
export const ADDRESS_KINDS: Readonly<Record<AddressField, string>> = {
  firstName: 'first-name',
  lastName: 'last-name',
  line1: 'address',
  postalCode: 'postal-code',
  city: 'city',
  countryCode: 'country',
  phoneNumber: 'phone',
};

export function addressFault(
  address: EditedAddress,
  field: AddressField,
  countries: readonly CountryOption[],
): Fault | null {
  switch (field) {
    case 'phoneNumber':
      return phoneFault(address.phoneNumber);
    case 'countryCode':
      return firstFault(address.countryCode, countryRules);
    case 'postalCode':
      return postalCodeFault(address.postalCode, countryOf(countries, address.countryCode));
    default:
      return firstFault(address[field], line);
  }
}

/** A saved address to be changed, or a new one for whoever has signed in. */
export function editedAddress(
  saved: SavedAddress | null,
  owner: { firstName: string; lastName: string; phone: string | null },
  countries: readonly CountryOption[],
): EditedAddress {
  if (saved) {
    const { id: _id, countryName: _name, phoneNumber, ...rest } = saved;
    return { ...rest, phoneNumber: phoneOf(phoneNumber, countries) };
  }
  return {
    firstName: owner.firstName,
    lastName: owner.lastName,
    line1: '',
    postalCode: '',
    city: '',
    countryCode: countries[0]?.countryCode ?? '',
    phoneNumber: phoneOf(owner.phone, countries),
    isDefault: false,
  };
}

/** As the server takes it. */
export function wireAddress(address: EditedAddress, id: number | null): AddressForm {
  return {
    id,
    firstName: address.firstName.trim(),
    lastName: address.lastName.trim(),
    line1: address.line1.trim(),
    postalCode: address.postalCode.trim(),
    city: address.city.trim(),
    countryCode: address.countryCode,
    phoneNumber: joinPhone(address.phoneNumber),
    isDefault: address.isDefault,
  };
}

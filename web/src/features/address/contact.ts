import type { CountryOption } from '@/lib/api/types';
import { type Fault, firstFault, max, min, type Rule, required } from '@/lib/form/rules';
import { countryOf, countryRules } from './country';
import { DEFAULT_PREFIX, type Phone, phoneFault } from './phone';
import { postalCodeFault } from './postal-code';

/** Where somebody lives, and how to call them. */
export interface Contact {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  countryCode: string;
  phone: Phone;
}

export type ContactField = keyof Contact;

/** In the order of the page. */
export const CONTACT_FIELDS = ['name', 'address', 'postalCode', 'city', 'countryCode', 'phone'] as const;

/** The dictionary's key of a field's name; what is wrong with it is said under the same key and the reason. */
export const CONTACT_LABELS = {
  name: '/contact/name',
  address: '/contact/address',
  postalCode: '/contact/postal-code',
  city: '/contact/city',
  countryCode: '/contact/country',
  phone: '/contact/phone',
} as const satisfies Record<ContactField, string>;

/** Of a name, a street or a city. */
const line: readonly Rule[] = [required, min(2), max(255)];

/** In the first country that is offered, which is the market's own, with its prefix. */
export function emptyContact(countries: readonly CountryOption[]): Contact {
  const [first] = countries;
  return {
    name: '',
    address: '',
    postalCode: '',
    city: '',
    countryCode: first?.countryCode ?? '',
    phone: { countryCode: first?.telephonePrefix ?? DEFAULT_PREFIX, localNumber: '' },
  };
}

/** Another country; the telephone prefix goes along as long as it was the former country's. */
export function withCountry<C extends Contact>(
  contact: C,
  countryCode: string,
  countries: readonly CountryOption[],
): C {
  const prefixOf = (code: string) => countryOf(countries, code)?.telephonePrefix ?? DEFAULT_PREFIX;
  if (contact.phone.countryCode !== prefixOf(contact.countryCode)) return { ...contact, countryCode };
  return { ...contact, countryCode, phone: { ...contact.phone, countryCode: prefixOf(countryCode) } };
}

/** What is wrong with a field; null when nothing is. */
export function contactFault(
  contact: Contact,
  field: ContactField,
  countries: readonly CountryOption[],
): Fault | null {
  if (field === 'phone') return phoneFault(contact.phone);
  if (field === 'countryCode') return firstFault(contact.countryCode, countryRules);
  if (field === 'postalCode')
    return postalCodeFault(contact.postalCode, countryOf(countries, contact.countryCode));
  return firstFault(contact[field], line);
}

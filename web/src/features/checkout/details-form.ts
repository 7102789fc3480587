import { countryOf, countryRules } from '@/features/address/country';
import { DEFAULT_PREFIX, joinPhone, type Phone, parsePhone, phoneFault } from '@/features/address/phone';
import { postalCodeFault } from '@/features/address/postal-code';
import type { Cart, CountryOption, DetailsForm } from '@/lib/api/types';
import { EMAIL, type Fault, firstFault, max, min, type Rule, required } from '@/lib/form/rules';

/** Who buys and where it goes, as the form keeps it: under the names by which the server tells what is wrong. */
export interface Details {
  firstName: string;
  lastName: string;
  email: string;
  phone: Phone;
  shippingAddress: string;
  shippingPostalCode: string;
  shippingCity: string;
  shippingCountryCode: string;
  /** Somebody else gets the goods. */
  otherRecipient: boolean;
  recipientFirstName: string;
  recipientLastName: string;
  recipientPhone: Phone;
  /** The bill goes to another address. */
  billingAddressEnabled: boolean;
  billingAddress: string;
  billingPostalCode: string;
  billingCity: string;
  billingCountryCode: string;
}

type Flag = 'otherRecipient' | 'billingAddressEnabled';
export type DetailsField = Exclude<keyof Details, Flag>;
type Kind = 'first-name' | 'last-name' | 'email' | 'phone' | 'address' | 'postal-code' | 'city' | 'country';

/** What each field is; its name and what is said of it stand under `/contact/` and this. */
export const KINDS: Readonly<Record<DetailsField, Kind>> = {
  firstName: 'first-name',
  lastName: 'last-name',
  email: 'email',
  phone: 'phone',
  shippingAddress: 'address',
  shippingPostalCode: 'postal-code',
  shippingCity: 'city',
  shippingCountryCode: 'country',
  recipientFirstName: 'first-name',
  recipientLastName: 'last-name',
  recipientPhone: 'phone',
  billingAddress: 'address',
  billingPostalCode: 'postal-code',
  billingCity: 'city',
  billingCountryCode: 'country',
};

const ALL = Object.keys(KINDS) as DetailsField[];

/** Those that have to be filled in, in the order of the page. */
export function fieldsOf({ otherRecipient, billingAddressEnabled }: Details): DetailsField[] {
  return ALL.filter(
    (field) =>
      (otherRecipient || !field.startsWith('recipient')) &&
      (billingAddressEnabled || !field.startsWith('billing')),
  );
}

/** In the market's own country, which is the first one. */
export function emptyDetails(countries: readonly CountryOption[]): Details {
  const [own] = countries;
  const country = own?.countryCode ?? '';
  const phone: Phone = { countryCode: own?.telephonePrefix ?? DEFAULT_PREFIX, localNumber: '' };
  return {
    firstName: '',
    lastName: '',
    email: '',
    phone,
    shippingAddress: '',
    shippingPostalCode: '',
    shippingCity: '',
    shippingCountryCode: country,
    otherRecipient: false,
    recipientFirstName: '',
    recipientLastName: '',
    recipientPhone: phone,
    billingAddressEnabled: false,
    billingAddress: '',
    billingPostalCode: '',
    billingCity: '',
    billingCountryCode: country,
  };
}

/** What the cart knows already; null where nothing was told. */
export function detailsOf(cart: Cart, countries: readonly CountryOption[]): Details | null {
  const buyer = cart.payments[0]?.billingAddress;
  const shipping = cart.shipments[0]?.shippingAddress;
  if (!buyer || !shipping) return null;
  const otherRecipient =
    buyer.firstName !== shipping.firstName ||
    buyer.lastName !== shipping.lastName ||
    buyer.phoneNumber !== shipping.phoneNumber;
  const billingAddressEnabled =
    buyer.line1 !== shipping.line1 ||
    buyer.postalCode !== shipping.postalCode ||
    buyer.city !== shipping.city ||
    buyer.countryCode !== shipping.countryCode;
  const empty = emptyDetails(countries);
  return {
    ...empty,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    email: buyer.email ?? '',
    phone: parsePhone(buyer.phoneNumber),
    shippingAddress: shipping.line1,
    shippingPostalCode: shipping.postalCode,
    shippingCity: shipping.city,
    shippingCountryCode: shipping.countryCode,
    otherRecipient,
    ...(otherRecipient
      ? {
          recipientFirstName: shipping.firstName,
          recipientLastName: shipping.lastName,
          recipientPhone: parsePhone(shipping.phoneNumber),
        }
      : {}),
    billingAddressEnabled,
    ...(billingAddressEnabled
      ? {
          billingAddress: buyer.line1,
          billingPostalCode: buyer.postalCode,
          billingCity: buyer.city,
          billingCountryCode: buyer.countryCode,
        }
      : {}),
  };
}

/** Of a name, a street or a city. */
const line: readonly Rule[] = [required, min(2), max(255)];

/** What is wrong with a field; null when nothing is. */
export function detailsFault(
  details: Details,
  field: DetailsField,
  countries: readonly CountryOption[],
): Fault | null {
  switch (field) {
    case 'phone':
    case 'recipientPhone':
      return phoneFault(details[field]);
    case 'email':
      return firstFault(details.email, EMAIL);
    case 'shippingCountryCode':
    case 'billingCountryCode':
      return firstFault(details[field], countryRules);
    case 'shippingPostalCode':
      return postalCodeFault(details[field], countryOf(countries, details.shippingCountryCode));
    case 'billingPostalCode':
      return postalCodeFault(details[field], countryOf(countries, details.billingCountryCode));
    default:
      return firstFault(details[field], line);
  }
}

/** What is left to be put right before the next step. */
export function isComplete(details: Details, countries: readonly CountryOption[]): boolean {
  return fieldsOf(details).every((field) => detailsFault(details, field, countries) === null);
}

/** As the server takes them. */
export function wireDetails(details: Details): DetailsForm {
  const trimmed = (field: Exclude<DetailsField, 'phone' | 'recipientPhone'>) => details[field].trim();
  return {
    shippingAddress: {
      firstName: trimmed('firstName'),
      lastName: trimmed('lastName'),
      email: trimmed('email'),
      phoneNumber: joinPhone(details.phone),
      line1: trimmed('shippingAddress'),
      postalCode: trimmed('shippingPostalCode'),
      city: trimmed('shippingCity'),
      countryCode: details.shippingCountryCode,
    },
    recipient: details.otherRecipient
      ? {
          firstName: trimmed('recipientFirstName'),
          lastName: trimmed('recipientLastName'),
          phoneNumber: joinPhone(details.recipientPhone),
        }
      : null,
    billingAddress: details.billingAddressEnabled
      ? {
          line1: trimmed('billingAddress'),
          postalCode: trimmed('billingPostalCode'),
          city: trimmed('billingCity'),
          countryCode: details.billingCountryCode,
        }
      : null,
  };
}

/** Whether the server would be told the same. */
export function sameDetails(one: Details, other: Details | null): boolean {
  return other !== null && JSON.stringify(wireDetails(one)) === JSON.stringify(wireDetails(other));
}

/** What of a server's refusal is about fields of this form, and what is not. */
export function splitRefusal(errors: Readonly<Record<string, readonly string[]>>) {
  const fields: Partial<Record<DetailsField, string>> = {};
  const others: string[] = [];
  for (const [name, sentences] of Object.entries(errors)) {
    const text = sentences.join(', ');
    if (Object.hasOwn(KINDS, name)) fields[name as DetailsField] = text;
    else others.push(text);
  }
  return { fields, others };
}

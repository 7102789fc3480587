import type { CountryOption, CustomTablet } from '@/lib/api/types';
import { initialCountry, isCountryChosen, prefixOf } from '@/lib/contact/country';
import {
  DEFAULT_PREFIX,
  joinPhone,
  PHONE_LIMITS,
  type Phone,
  type PhoneError,
  validatePhone,
} from '@/lib/contact/phone';
import { POSTAL_CODE, validatePostalCode } from '@/lib/contact/postal-code';
import { LINE, type Limits, type ValidationError, validateText } from '@/lib/contact/text';

/** What the shopper fills in. The flavour is the variation that the page shows. */
export interface TabletForm {
  frontText: string;
  backText: string;
  signature: string;
  name: string;
  address: string;
  postalCode: string;
  city: string;
  countryCode: string;
  phone: Phone;
  quantity: number;
}

export type Field = Exclude<keyof TabletForm, 'quantity'>;
export type Step = 'design' | 'recipient';
export type Side = 'front' | 'back';

/** The fields of each step, in the order of the page. */
export const FIELDS = {
  design: ['frontText', 'backText', 'signature'],
  recipient: ['name', 'address', 'postalCode', 'city', 'countryCode', 'phone'],
} as const satisfies Record<Step, readonly Field[]>;

/** In characters; of the telephone number in digits. */
export const LIMITS: Record<Field, Limits> = {
  frontText: { min: 1, max: 16 },
  backText: { min: 1, max: 51 },
  signature: { min: 1, max: 31 },
  name: LINE,
  address: LINE,
  postalCode: POSTAL_CODE,
  city: LINE,
  countryCode: { min: 2, max: 3 },
  phone: PHONE_LIMITS,
};

/** The dictionary's key of a field's name; what is wrong with it is said under the same key and the reason. */
export const LABELS = {
  frontText: '/tablet/front-text',
  backText: '/tablet/back-text',
  signature: '/tablet/signature',
  name: '/contact/name',
  address: '/contact/address',
  postalCode: '/contact/postal-code',
  city: '/contact/city',
  countryCode: '/contact/country',
  phone: '/contact/phone',
} as const satisfies Record<Field, string>;

/** The country's own prefix, and the default one for a country that has none. */
export function emptyForm(countries: readonly CountryOption[]): TabletForm {
  const countryCode = initialCountry(countries);
  return {
    frontText: '',
    backText: '',
    signature: '',
    name: '',
    address: '',
    postalCode: '',
    city: '',
    countryCode,
    phone: { countryCode: prefixOf(countries, countryCode) ?? DEFAULT_PREFIX, localNumber: '' },
    quantity: 1,
  };
}

/** True while nothing is written. */
export function isBlank(form: TabletForm): boolean {
  const { frontText, backText, signature, name, address, postalCode, city, phone } = form;
  const texts = [frontText, backText, signature, name, address, postalCode, city, phone.localNumber];
  return texts.every((text) => text.trim() === '');
}

/** Another country; the telephone prefix goes along as long as it was the former country's. */
export function withCountry(
  form: TabletForm,
  countryCode: string,
  countries: readonly CountryOption[],
): TabletForm {
  const former = prefixOf(countries, form.countryCode) ?? DEFAULT_PREFIX;
  if (form.phone.countryCode !== former) return { ...form, countryCode };
  const prefix = prefixOf(countries, countryCode) ?? DEFAULT_PREFIX;
  return { ...form, countryCode, phone: { ...form.phone, countryCode: prefix } };
}

/** What is wrong with a field; null when nothing is. */
export function validate(form: TabletForm, field: Field): ValidationError | PhoneError | null {
  if (field === 'phone') return validatePhone(form.phone);
  if (field === 'postalCode') return validatePostalCode(form.postalCode);
  if (field === 'countryCode') return isCountryChosen(form.countryCode) ? null : 'required';
  return validateText(form[field], LIMITS[field]);
}

/** The fields of a step that are not right yet. */
export function wrongFields(form: TabletForm, step: Step): Field[] {
  return FIELDS[step].filter((field) => validate(form, field) !== null);
}

/** The tablet as the cart takes it, of the flavour with this variation code. */
export function tabletOf(form: TabletForm, flavour: string): CustomTablet {
  return {
    flavour,
    frontText: form.frontText.trim(),
    backText: form.backText.trim(),
    signature: form.signature.trim(),
    name: form.name.trim(),
    address: form.address.trim(),
    postalCode: form.postalCode.trim(),
    city: form.city.trim(),
    countryCode: form.countryCode,
    phone: joinPhone(form.phone),
  };
}

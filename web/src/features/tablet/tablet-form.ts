import {
  CONTACT_FIELDS,
  CONTACT_LABELS,
  type Contact,
  type ContactField,
  contactFault,
  emptyContact,
} from '@/features/address/contact';
import { joinPhone, parsePhone } from '@/features/address/phone';
import { engraved, engravingFault } from '@/features/engraving/engraving';
import type { CountryOption, CustomTablet } from '@/lib/api/types';
import { type Fault, firstFault, max, type Rule, required } from '@/lib/form/rules';

/** What the shopper fills in. The flavour is the variation that the page shows. */
export interface TabletForm extends Contact {
  frontText: string;
  backText: string;
  signature: string;
  quantity: number;
}

export type DesignField = 'frontText' | 'backText' | 'signature';
export type Field = DesignField | ContactField;
export type Step = 'design' | 'recipient';
export type Side = 'front' | 'back';

/** The fields of each step, in the order of the page. */
export const FIELDS = {
  design: ['frontText', 'backText', 'signature'],
  recipient: CONTACT_FIELDS,
} as const satisfies Record<Step, readonly Field[]>;

/** How many characters the chocolate has room for. */
export const ROOM: Record<DesignField, number> = { frontText: 16, backText: 51, signature: 31 };

/** The dictionary's key of a field's name; what is wrong with it is said under the same key and the reason. */
export const LABELS = {
  frontText: '/tablet/front-text',
  backText: '/tablet/back-text',
  signature: '/tablet/signature',
  ...CONTACT_LABELS,
} as const satisfies Record<Field, string>;

/** The key of the sentence that says what is wrong with a field. */
export function faultKey(field: Field, { reason }: Fault): string {
  return reason === 'signs' ? '/tablet/signs' : `${LABELS[field]}-${reason}`;
}

export function emptyForm(countries: readonly CountryOption[]): TabletForm {
  return { frontText: '', backText: '', signature: '', ...emptyContact(countries), quantity: 1 };
}

/** True while nothing is written. */
export function isBlank(form: TabletForm): boolean {
  const { frontText, backText, signature, name, address, postalCode, city, phone } = form;
  const texts = [frontText, backText, signature, name, address, postalCode, city, phone.localNumber];
  return texts.every((text) => text.trim() === '');
}

const designRules: Record<DesignField, readonly Rule[]> = {
  frontText: [required, max(ROOM.frontText), engravingFault],
  backText: [required, max(ROOM.backText), engravingFault],
  signature: [required, max(ROOM.signature), engravingFault],
};

/** What is wrong with a field; null when nothing is. */
export function faultOf(form: TabletForm, field: Field, countries: readonly CountryOption[]): Fault | null {
  if (field === 'frontText' || field === 'backText' || field === 'signature')
    return firstFault(engraved(form[field]), designRules[field]);
  return contactFault(form, field, countries);
}

/** The tablet as the cart takes it, of the flavour with this variation code. */
export function tabletOf(form: TabletForm, flavour: string): CustomTablet {
  return {
    flavour,
    frontText: engraved(form.frontText),
    backText: engraved(form.backText),
    signature: engraved(form.signature),
    name: form.name.trim(),
    address: form.address.trim(),
    postalCode: form.postalCode.trim(),
    city: form.city.trim(),
    countryCode: form.countryCode,
    phone: joinPhone(form.phone),
  };
}

/** The form in which a tablet of the cart was written. */
export function formOf(tablet: CustomTablet, quantity: number): TabletForm {
  const { flavour: _, phone, ...texts } = tablet;
  return { ...texts, phone: parsePhone(phone), quantity };
}

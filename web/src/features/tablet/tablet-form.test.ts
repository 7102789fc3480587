import { describe, expect, it } from 'vitest';
import { engraved, isEngravable } from '@/features/engraving/engraving';
import type { CountryOption } from '@/lib/api/types';
import { tMaybe } from '@/lib/i18n/t';
import { TABLET } from '@/test/builders';
import cases from '../../../../crates/domain/tests/rules/contact-cases.json';
import {
  emptyForm,
  FIELDS,
  type Field,
  faultKey,
  faultOf,
  formOf,
  isBlank,
  LABELS,
  type TabletForm,
  tabletOf,
} from './tablet-form';

const countries: CountryOption[] = [
  { countryCode: 'FIN', countryName: 'Finland', telephonePrefix: '+358', postalDigits: 5 },
  { countryCode: 'SWE', countryName: 'Sweden', telephonePrefix: '+46', postalDigits: 5 },
];

const filled: TabletForm = {
  frontText: ' Thank you ',
  backText: 'For all those years',
  signature: 'Aino',
  name: 'Maija Meikäläinen',
  address: 'Puolukkatie 7',
  postalCode: '00100',
  city: 'Helsinki',
  countryCode: 'FIN',
  phone: { countryCode: '+358', localNumber: '040 123 4567' },
  quantity: 2,
};

const wrongFields = (form: TabletForm, fields: readonly Field[]) =>
  fields.filter((field) => faultOf(form, field, countries) !== null);

it('a new form is blank, and needs words on the front, on the back and in the signature', () => {
  const form = emptyForm(countries);
  expect(isBlank(form)).toBe(true);
  expect(form).toMatchObject({ countryCode: 'FIN', quantity: 1 });
  expect(wrongFields(form, FIELDS.design)).toEqual(['frontText', 'backText', 'signature']);
});

describe('the words', () => {
  it.each<[Field, string, string | undefined]>([
    ['frontText', 'x'.repeat(16), undefined],
    ['frontText', 'ä'.repeat(17), 'max-length'],
    ['frontText', 'A\u0308'.repeat(16), undefined],
    ['frontText', '   ', 'required'],
    ['frontText', 'Hei \u2764\ufe0f', 'signs'],
    ['backText', '', 'required'],
    ['signature', '', 'required'],
    ['backText', 'x'.repeat(52), 'max-length'],
    ['backText', 'Dvořák', 'signs'],
    ['signature', 'x'.repeat(32), 'max-length'],
  ])('%s %j: %s', (field, text, reason) => {
    expect(faultOf({ ...filled, [field]: text }, field, countries)?.reason).toBe(reason);
  });

  it('that cannot be engraved are told one by one', () => {
    const fault = faultOf({ ...filled, backText: 'I ❤️ you ❤️ 🍫' }, 'backText', countries);
    expect(fault?.params).toEqual({ signs: '❤ 🍫' });
  });

  it.each(cases.engravings)('$text, as the server sees it', ({ text, engravable }) => {
    expect(isEngravable(text)).toBe(engravable);
  });

  it('are engraved without what nobody sees', () => {
    expect(engraved(' A\u0308iti\u200b\u00ad ')).toBe('Äiti');
  });
});

it('every fault that can be has a sentence, and every field a name', () => {
  const wrong: Record<Field, string[]> = {
    frontText: ['', 'x'.repeat(17), '❤'],
    backText: ['x'.repeat(52), '❤'],
    signature: ['x'.repeat(32), '❤'],
    name: ['', 'x', 'x'.repeat(256)],
    address: ['', 'x', 'x'.repeat(256)],
    postalCode: ['', 'x', '1', '123456789', '1234'],
    city: ['', 'x', 'x'.repeat(256)],
    countryCode: [''],
    phone: ['', 'x', '1', '1'.repeat(14)],
  };
  for (const field of [...FIELDS.design, ...FIELDS.recipient]) {
    expect(tMaybe(LABELS[field])).toBeTruthy();
    for (const text of wrong[field]) {
      const value = field === 'phone' ? { countryCode: '+358', localNumber: text } : text;
      const fault = faultOf({ ...filled, [field]: value }, field, countries);
      expect(fault, `${field} ${text}`).not.toBeNull();
      const sentence = fault && tMaybe(faultKey(field, fault), fault.params);
      expect(sentence, `${field} ${fault?.reason}`).toBeTruthy();
      expect(sentence).not.toMatch(/[{}]/);
    }
  }
  expect(tMaybe('/contact/phone-prefix-required')).toBeTruthy();
});

it('goes to the cart without blanks around its texts and with one telephone number, and comes back', () => {
  expect(wrongFields(filled, [...FIELDS.design, ...FIELDS.recipient])).toEqual([]);
  const tablet = tabletOf(filled, 'T-MILK');
  expect(tablet).toEqual(TABLET);
  expect(tabletOf(formOf(tablet, 2), 'T-MILK')).toEqual(tablet);
});

import { describe, expect, it } from 'vitest';
import type { CountryOption } from '@/lib/api/types';
import { tMaybe } from '@/lib/i18n/t';
import {
  emptyForm,
  FIELDS,
  type Field,
  isBlank,
  LABELS,
  LIMITS,
  type TabletForm,
  tabletOf,
  validate,
  withCountry,
  wrongFields,
} from './tablet-form';

const countries: CountryOption[] = [
  { countryCode: 'FIN', countryName: 'Finland', telephonePrefix: '+358' },
  { countryCode: 'SWE', countryName: 'Sweden', telephonePrefix: '+46' },
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

describe('a new form', () => {
  it('is for Finland, with its prefix', () => {
    expect(emptyForm(countries)).toMatchObject({
      countryCode: 'FIN',
      phone: { countryCode: '+358', localNumber: '' },
      quantity: 1,
    });
    expect(isBlank(emptyForm(countries))).toBe(true);
  });

  it('has the default prefix where no country tells one', () => {
    expect(emptyForm([])).toMatchObject({ countryCode: '', phone: { countryCode: '+46' } });
  });

  it('asks for everything', () => {
    expect(wrongFields(emptyForm([]), 'design')).toEqual(FIELDS.design);
    expect(wrongFields(emptyForm([]), 'recipient')).toEqual(FIELDS.recipient);
  });
});

describe('the rules', () => {
  it.each<[Field, string, string | null]>([
    ['frontText', 'x'.repeat(16), null],
    ['frontText', 'ä'.repeat(17), 'max-length'],
    ['frontText', '🍫'.repeat(16), null],
    ['frontText', '   ', 'required'],
    ['backText', 'x'.repeat(51), null],
    ['backText', 'x'.repeat(52), 'max-length'],
    ['signature', 'x'.repeat(31), null],
    ['signature', 'x'.repeat(32), 'max-length'],
    ['name', 'A', 'min-length'],
    ['address', 'x'.repeat(256), 'max-length'],
    ['city', 'Å', 'min-length'],
    ['postalCode', '123 4', null],
    ['postalCode', '123', 'min-length'],
    ['postalCode', 'SW1A 1', 'invalid'],
    ['countryCode', '', 'required'],
  ])('%s %j: %s', (field, text, wrong) => {
    expect(validate({ ...filled, [field]: text }, field)).toBe(wrong);
  });

  it('every fault that can be has a sentence, and every field a name', () => {
    const reasons: Record<Field, string[]> = {
      frontText: ['required', 'max-length'],
      backText: ['required', 'max-length'],
      signature: ['required', 'max-length'],
      name: ['required', 'min-length', 'max-length'],
      address: ['required', 'min-length', 'max-length'],
      postalCode: ['required', 'invalid', 'min-length', 'max-length'],
      city: ['required', 'min-length', 'max-length'],
      countryCode: ['required'],
      phone: ['required', 'prefix-required', 'invalid', 'min-length', 'max-length'],
    };
    for (const field of [...FIELDS.design, ...FIELDS.recipient]) {
      expect(tMaybe(LABELS[field])).toBeTruthy();
      for (const reason of reasons[field]) {
        const sentence = tMaybe(`${LABELS[field]}-${reason}`, { ...LIMITS[field] });
        expect(sentence, `${field} ${reason}`).toBeTruthy();
        expect(sentence).not.toMatch(/[{}]/);
      }
    }
  });
});

describe('another country', () => {
  it('brings its prefix', () => {
    expect(withCountry(filled, 'SWE', countries).phone).toEqual({
      countryCode: '+46',
      localNumber: '040 123 4567',
    });
  });

  it('leaves a prefix alone that the shopper chose', () => {
    const own = { ...filled, phone: { countryCode: '+47', localNumber: '' } };
    expect(withCountry(own, 'SWE', countries)).toMatchObject({
      countryCode: 'SWE',
      phone: { countryCode: '+47' },
    });
  });
});

it('goes to the cart without blanks around its texts and with one telephone number', () => {
  expect(wrongFields(filled, 'design')).toEqual([]);
  expect(wrongFields(filled, 'recipient')).toEqual([]);
  expect(tabletOf(filled, 'T-MILK')).toEqual({
    flavour: 'T-MILK',
    frontText: 'Thank you',
    backText: 'For all those years',
    signature: 'Aino',
    name: 'Maija Meikäläinen',
    address: 'Puolukkatie 7',
    postalCode: '00100',
    city: 'Helsinki',
    countryCode: 'FIN',
    phone: '+358401234567',
  });
});

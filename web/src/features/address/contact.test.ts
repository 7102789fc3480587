import { describe, expect, it } from 'vitest';
import type { CountryOption } from '@/lib/api/types';
import cases from '../../../../crates/domain/tests/rules/contact-cases.json';
import { type Contact, contactFault, emptyContact, withCountry } from './contact';
import { countryOf } from './country';
import { countryName } from './country-name';
import { joinPhone, parsePhone, phoneFault, tidyPhone } from './phone';
import { postalCodeFault } from './postal-code';

const option = (countryCode: string, telephonePrefix: string, postalDigits: number): CountryOption => ({
  countryCode,
  countryName: `The country ${countryCode}`,
  telephonePrefix,
  postalDigits,
});
const countries = [
  option('FIN', '+358', 5),
  option('ISL', '+354', 3),
  option('SWE', '+46', 5),
  option('NOR', '+47', 4),
  option('DNK', '+45', 4),
];
const contact: Contact = {
  name: 'Maija Meikäläinen',
  address: 'Puolukkatie 7',
  postalCode: '00100',
  city: 'Helsinki',
  countryCode: 'FIN',
  phone: { countryCode: '+358', localNumber: '0401234567' },
};

describe('a telephone number in a form, as the server sees it', () => {
  it.each(cases.phones)('$prefix $local', ({ prefix, local, stored, wrong }) => {
    const phone = { countryCode: prefix, localNumber: local };
    expect(phoneFault(phone)?.reason).toBe(wrong);
    if (stored) expect(joinPhone(phone)).toBe(stored);
  });

  it('needs a prefix', () => {
    expect(phoneFault({ countryCode: '+4', localNumber: '401234567' })?.reason).toBe('prefix-required');
  });

  it('is digits once its field is left; one that was pasted whole brings its own prefix', () => {
    const pasted = (localNumber: string) => tidyPhone({ countryCode: '+358', localNumber });
    expect(pasted('+46 70 123 45 67')).toEqual({ countryCode: '+46', localNumber: '701234567' });
    expect(pasted('00358 40 1234567')).toEqual({ countryCode: '+358', localNumber: '401234567' });
    expect(pasted('040 123-45 67')).toEqual({ countryCode: '+358', localNumber: '0401234567' });
    expect(pasted('+1 555 0100')).toEqual({ countryCode: '+358', localNumber: '+15550100' });
  });
});

describe('a stored telephone number', () => {
  it.each([
    ['+358401234567', '+358', '401234567'],
    ['  00358 40 123-4567 ', '+358', '401234567'],
    ['+354 555 1234', '+354', '5551234'],
    ['+45 (12) 34 56 78', '+45', '12345678'],
  ])('%s is taken apart', (stored, countryCode, localNumber) => {
    expect(parsePhone(stored)).toEqual({ countryCode, localNumber });
  });

  it.each(['', '0401234567', '+1 555 0100', '358401234567', 'nobody'])(
    '%j has no prefix that is known',
    (stored) => expect(parsePhone(stored)).toEqual({ countryCode: '+46', localNumber: '' }),
  );
});

describe('a postal code, as the server sees it', () => {
  it.each(cases.postalCodes)('$country $code', ({ country, code, wrong }) => {
    expect(postalCodeFault(code, countryOf(countries, country))?.reason).toBe(wrong);
  });

  it('says what its country wants', () => {
    expect(postalCodeFault('1234', countries[0])?.params).toEqual({
      digits: 5,
      country: 'The country FIN',
    });
  });

  it('of an unknown country has to be one of any', () => {
    expect(postalCodeFault('1234', undefined)).toBeNull();
  });
});

describe('the other fields', () => {
  it.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ name: 'A' }, 'name', 'min-length'],
    [{ address: 'x'.repeat(255) }, 'address', undefined],
    [{ address: 'x'.repeat(256) }, 'address', 'max-length'],
    [{ city: 'Å' }, 'city', 'min-length'],
    [{ countryCode: '' }, 'countryCode', 'required'],
    [{}, 'countryCode', undefined],
  ] as const)('%j: %s %s', (more, field, reason) => {
    expect(contactFault({ ...contact, ...more }, field, countries)?.reason).toBe(reason);
  });
});

describe('countries', () => {
  it('a form begins in the first one, with its prefix', () => {
    expect(emptyContact([...countries].reverse())).toMatchObject({
      countryCode: 'DNK',
      phone: { countryCode: '+45', localNumber: '' },
    });
    expect(emptyContact([])).toMatchObject({ countryCode: '', phone: { countryCode: '+46' } });
  });

  it('another one brings its prefix, unless the shopper chose one', () => {
    expect(withCountry(contact, 'SWE', countries).phone.countryCode).toBe('+46');
    const own = { ...contact, phone: { countryCode: '+47', localNumber: '' } };
    expect(withCountry(own, 'SWE', countries)).toMatchObject({
      countryCode: 'SWE',
      phone: { countryCode: '+47' },
    });
  });

  it('have names', () => {
    expect(countryName('SWE')).toBe('Sweden');
    expect(countryName('ATA')).toBe('ATA');
  });
});

import { describe, expect, it } from 'vitest';
import type { CountryOption } from '@/lib/api/types';
import { countryName, initialCountry, isCountryChosen, prefixOf } from './country';
import { joinPhone, parsePhone, splitTyped, validatePhone } from './phone';
import { validatePostalCode } from './postal-code';
import { characters, LINE, validateText } from './text';

describe('a stored telephone number', () => {
  it.each([
    ['+358401234567', '+358', '401234567'],
    ['  00358 40 123-4567 ', '+358', '401234567'],
    ['+354 555 1234', '+354', '5551234'],
    ['0046701234567', '+46', '701234567'],
    ['+47 22 33 44 55', '+47', '22334455'],
    ['+45 (12) 34 56 78', '+45', '12345678'],
  ])('%s is taken apart', (stored, countryCode, localNumber) => {
    expect(parsePhone(stored)).toEqual({ countryCode, localNumber, wrong: null });
  });

  it.each(['', '0401234567', '+1 555 0100', '358401234567', 'nobody'])(
    '%j has no prefix that is known',
    (stored) => expect(parsePhone(stored)).toEqual({ countryCode: '+46', localNumber: '', wrong: null }),
  );

  it.each(['+358', '0047', '+46 - '])('%j is a prefix without a number', (stored) => {
    expect(parsePhone(stored)).toMatchObject({ localNumber: '', wrong: 'required' });
  });
});

describe('a telephone number in a form', () => {
  it.each([
    ['+358', '401234567', null],
    ['+46', '70-123 45 67', null],
    ['+358', '123456', null],
    ['+358', '', 'required'],
    ['+358', '  ', 'required'],
    ['+358', '12345', 'min-length'],
    ['+358', '012345', 'min-length'],
    ['+358', '40a123456', 'invalid'],
    ['+358', '+1 555 010000', 'invalid'],
    ['+358', '12345678901234', 'max-length'],
    ['+4', '401234567', 'prefix-required'],
  ])('%s %j: %s', (countryCode, localNumber, wrong) => {
    expect(validatePhone({ countryCode, localNumber })).toBe(wrong);
  });

  it('is joined without what only makes it readable', () => {
    expect(joinPhone({ countryCode: '+358', localNumber: '040-123 45 67' })).toBe('+358401234567');
  });

  it('that was pasted whole brings its own prefix', () => {
    const pasted = (localNumber: string) => splitTyped({ countryCode: '+358', localNumber });
    expect(pasted('+46 70 123 45 67')).toEqual({ countryCode: '+46', localNumber: '701234567' });
    expect(pasted('0401234567')).toEqual({ countryCode: '+358', localNumber: '0401234567' });
    expect(pasted('+1 555 0100')).toEqual({ countryCode: '+358', localNumber: '+1 555 0100' });
  });
});

describe('a postal code', () => {
  it.each([
    ['00100', null],
    ['114 55', null],
    [' 0150 ', null],
    ['', 'required'],
    ['   ', 'required'],
    ['123', 'min-length'],
    ['12345678', 'max-length'],
    ['AB1 2C', 'invalid'],
    ['00100-', 'invalid'],
  ])('%j: %s', (code, wrong) => expect(validatePostalCode(code)).toBe(wrong));
});

describe('a line of text', () => {
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    [' a ', 'min-length'],
    ['Åä', null],
    ['x'.repeat(255), null],
    ['x'.repeat(256), 'max-length'],
  ])('%#: %s', (text, wrong) => expect(validateText(text, LINE)).toBe(wrong));

  it('counts what people see as characters', () => expect(characters('Äiti 🍫')).toBe(6));
});

describe('countries', () => {
  const sweden: CountryOption = { countryCode: 'SWE', countryName: 'Sverige', telephonePrefix: '+46' };
  const finland: CountryOption = { countryCode: 'FIN', countryName: 'Finland', telephonePrefix: '+358' };

  it('starts with Finland where the shop delivers there', () => {
    expect(initialCountry([sweden, finland])).toBe('FIN');
    expect(initialCountry([sweden])).toBe('SWE');
    expect(isCountryChosen(initialCountry([]))).toBe(false);
  });

  it('knows prefixes and names', () => {
    expect(prefixOf([sweden, finland], 'FIN')).toBe('+358');
    expect(prefixOf([sweden], 'FIN')).toBeUndefined();
    expect(countryName('SWE', 'fi')).toBe('Ruotsi');
    expect(countryName('ATA', 'fi')).toBe('ATA');
  });
});

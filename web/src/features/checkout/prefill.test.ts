import { describe, expect, it } from 'vitest';
import type { CountryOption } from '@/lib/api/types';
import { member, savedAddress } from '@/test/customers';
import { type Details, emptyDetails } from './details-form';
import { chosenAddress, fromAddress, nameOfOther, newAddress, offeredAddresses, prefilled } from './prefill';

const finland: CountryOption = {
  countryCode: 'FIN',
  countryName: 'Finland',
  telephonePrefix: '+358',
  postalDigits: 5,
};
const empty = emptyDetails([finland]);
const home = savedAddress(1, { isDefault: true });
const office = savedAddress(2);
const eino = savedAddress(4, { firstName: 'Eino', lastName: 'Aalto', phoneNumber: '+46701234567' });
const abroad = savedAddress(3, { countryCode: 'SWE' });

/** What an entry of the address book brings into a form. */
const brought = (address: typeof home, details: Details = empty, sends = true) =>
  fromAddress(address, details, member(), sends);
const place = {
  shippingAddress: home.line1,
  shippingPostalCode: home.postalCode,
  shippingCity: home.city,
  shippingCountryCode: home.countryCode,
};

describe('an entry of the address book', () => {
  it("of the member's own name brings the number where none was typed", () => {
    const phone = { countryCode: '+358', localNumber: '401234567' };
    expect(brought(home)).toEqual({ ...place, otherRecipient: false, phone });
    expect(brought(home, { ...empty, phone: { ...phone, localNumber: '5' } })).not.toHaveProperty('phone');
    expect(nameOfOther({ firstName: 'AINO', lastName: 'virta ' }, member())).toBeNull();
  });

  it('of another name brings who receives the goods', () => {
    expect(brought(eino)).toMatchObject({
      shippingAddress: eino.line1,
      otherRecipient: true,
      recipientFirstName: 'Eino',
      recipientLastName: 'Aalto',
      recipientPhone: { countryCode: '+46', localNumber: '701234567' },
    });
    expect(nameOfOther(eino, member())).toBe('Eino Aalto');
    expect(brought({ ...eino, phoneNumber: '1' }, { ...empty, ...brought(eino) })).toMatchObject({
      recipientPhone: { countryCode: '+46', localNumber: '' },
    });
  });

  it('brings no recipient where nothing is sent', () => {
    expect(brought(eino, empty, false)).not.toHaveProperty('otherRecipient');
  });
});

describe('a new address', () => {
  const typed = {
    ...empty,
    firstName: ' Aino',
    lastName: 'Virta',
    phone: { countryCode: '+358', localNumber: '401234567' },
    ...place,
  };

  it('is that of the goods, with whoever gets them', () => {
    expect(newAddress(typed)).toMatchObject({
      firstName: 'Aino',
      line1: home.line1,
      phoneNumber: '+358401234567',
    });
    const other = {
      ...typed,
      otherRecipient: true,
      recipientFirstName: 'Eino',
      recipientLastName: 'Aalto',
      recipientPhone: { countryCode: '+358', localNumber: '5' },
    };
    expect(newAddress(other)).toMatchObject({ firstName: 'Eino', lastName: 'Aalto', phoneNumber: '+3585' });
  });
});

describe('what the account knows', () => {
  it('fills an empty form', () => {
    expect(prefilled(empty, member({ addresses: [office, home] }), [finland], true)).toEqual({
      firstName: 'Aino',
      lastName: 'Virta',
      email: 'aino@example.com',
      phone: { countryCode: '+358', localNumber: '401234567' },
      otherRecipient: false,
      ...place,
    });
    const filled = prefilled(empty, member({ phone: null, addresses: [home] }), [finland], true);
    expect(filled.phone?.localNumber).toBe('401234567');
  });

  it('leaves alone what was typed', () => {
    const typed = {
      ...empty,
      firstName: 'Eino',
      email: 'eino@example.com',
      phone: { countryCode: '+358', localNumber: '5' },
      shippingCity: 'Turku',
    };
    expect(prefilled(typed, member({ addresses: [home] }), [finland], true)).toEqual({ lastName: 'Virta' });
  });

  it('brings no address that goods cannot go to, and no number that nobody can read', () => {
    const filled = prefilled(empty, member({ addresses: [abroad], phone: '0401234567' }), [finland], true);
    expect(filled).not.toHaveProperty('shippingAddress');
    expect(filled).not.toHaveProperty('phone');
  });
});

describe('addresses to choose from', () => {
  const offered = offeredAddresses([office, abroad, home], [finland]);

  it('are those within reach, the preferred one first', () => {
    expect(offered.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('are offered while none was typed', () => {
    expect(chosenAddress(empty, offered)).toBeNull();
    expect(chosenAddress({ ...empty, ...brought(office) }, offered)).toBe(office);
    expect(chosenAddress({ ...empty, shippingAddress: 'Own street 1' }, offered)).toBeUndefined();
  });

  it('are told apart by who receives the goods', () => {
    const lodger = { ...eino, ...home, id: 5, firstName: 'Eino', lastName: 'Aalto' };
    const there = [home, lodger];
    const details = { ...empty, firstName: 'Aino', lastName: 'Virta' };
    for (const one of there) expect(chosenAddress({ ...details, ...brought(one) }, there)).toBe(one);
  });
});

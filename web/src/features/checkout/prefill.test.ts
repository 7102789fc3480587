import { describe, expect, it } from 'vitest';
import type { CountryOption } from '@/lib/api/types';
import { member, savedAddress } from '@/test/customers';
import { emptyDetails } from './details-form';
import { chosenAddress, fromAddress, newAddress, offeredAddresses, prefilled } from './prefill';

const finland: CountryOption = {
  countryCode: 'FIN',
  countryName: 'Finland',
  telephonePrefix: '+358',
  postalDigits: 5,
};
const empty = emptyDetails([finland]);
const home = savedAddress(1, { isDefault: true });
const office = savedAddress(2);
const abroad = savedAddress(3, { countryCode: 'SWE' });

describe('a new address', () => {
  const typed = {
    ...empty,
    firstName: ' Aino',
    lastName: 'Virta',
    phone: { countryCode: '+358', localNumber: '401234567' },
    ...fromAddress(home),
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
    expect(prefilled(empty, member({ addresses: [office, home] }), [finland])).toEqual({
      firstName: 'Aino',
      lastName: 'Virta',
      email: 'aino@example.com',
      phone: { countryCode: '+358', localNumber: '401234567' },
      ...fromAddress(home),
    });
  });

  it('leaves alone what was typed', () => {
    const typed = {
      ...empty,
      firstName: 'Eino',
      email: 'eino@example.com',
      phone: { countryCode: '+358', localNumber: '5' },
      shippingCity: 'Turku',
    };
    expect(prefilled(typed, member({ addresses: [home] }), [finland])).toEqual({ lastName: 'Virta' });
  });

  it('brings no address that goods cannot go to, and no number that nobody can read', () => {
    const filled = prefilled(empty, member({ addresses: [abroad], phone: '0401234567' }), [finland]);
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
    expect(chosenAddress({ ...empty, ...fromAddress(office) }, offered)).toBe(office);
    expect(chosenAddress({ ...empty, shippingAddress: 'Own street 1' }, offered)).toBeUndefined();
  });
});

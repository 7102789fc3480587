import type { Member, SavedAddress, Session } from '@/lib/api/types';

export function savedAddress(id: number, more: Partial<SavedAddress> = {}): SavedAddress {
  return {
    id,
    firstName: 'Aino',
    lastName: 'Virta',
    line1: `Rantatie ${id}`,
    postalCode: '00100',
    city: 'Helsinki',
    countryCode: 'FIN',
    countryName: 'Finland',
    phoneNumber: '+358401234567',
    isDefault: false,
    ...more,
  };
}

/** Somebody who has signed in. */
export function member(more: Partial<Member> = {}): Member {
  return {
    userId: 'c-1',
    customerId: 'c-1',
    email: 'aino@example.com',
    firstName: 'Aino',
    lastName: 'Virta',
    phone: '+358401234567',
    language: 'en',
    address: null,
    addresses: [],
    groups: [],
    created: '2026-11-25T08:00:00Z',
    ...more,
  };
}

export function session(csrfToken: string | null = 'token-1'): Session {
  return {
    isAuthenticated: csrfToken !== null,
    anonymousId: csrfToken && 'signed',
    csrfToken,
    customer: null,
  };
}

import type { OwnAccount, StaffSession } from '@/lib/api/staff';

/** The session of an editor, as the server tells it. */
export function staffSession(account: Partial<OwnAccount> = {}): StaffSession {
  return {
    account: {
      id: '1',
      email: 'aino@shop.example',
      name: 'Aino Aalto',
      language: 'en',
      roles: ['editor'],
      scopes: [],
      hasSecondFactor: false,
      hasTotp: false,
      ...account,
    },
    csrfToken: 'csrf-1',
    expires: '2026-12-01T00:00:00Z',
  };
}

import type { WebauthnJson } from '../webauthn';
import { call } from './client';

export const ROLES = [
  'editor',
  'publisher',
  'merchant',
  'developer',
  'CustomerServiceRepresentatives',
  'operator',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

export type Scope =
  | 'content.read'
  | 'content.edit'
  | 'content.markup'
  | 'content.publish'
  | 'media.edit'
  | 'site.edit'
  | 'catalogue.edit'
  | 'carts.all'
  | 'orders.edit'
  | 'operate'
  | 'accounts.manage'
  | 'audit.read';

export interface OwnAccount {
  id: string;
  email: string;
  name: string;
  language: string;
  roles: Role[];
  scopes: Scope[];
  /** An app or a passkey. */
  hasSecondFactor: boolean;
  /** Of an authenticator app. */
  hasTotp: boolean;
}

export interface StaffSession {
  account: OwnAccount;
  csrfToken: string;
  expires: string;
}

export interface SecondFactor {
  secondFactor: { challenge: string; hasPasskeys: boolean };
}

export interface Passkey {
  id: string;
  name: string;
  created: string;
  lastUsed: string | null;
}

/** What a browser is asked; `state` goes back with what it answers. */
export interface PasskeyQuestion {
  options: WebauthnJson;
  state: string;
}

/** What a browser answered. */
export interface PasskeyAnswer {
  state: string;
  credential: WebauthnJson;
}

export interface OpenSession {
  id: string;
  current: boolean;
  created: string;
  lastSeen: string;
  client: string;
}

export interface Account {
  id: string;
  email: string;
  name: string;
  language: string;
  roles: Role[];
  disabled: boolean;
  hasSecondFactor?: boolean;
  /** Invited, and never signed in yet. */
  invited?: boolean;
  lastSeen?: string | null;
}

export interface AuditLine {
  number: number;
  at: string;
  actor: { kind: string; id: string; name: string };
  action: string;
  subject: string;
  detail?: { before: unknown; after: unknown } | null;
}

const about = { isAboutSession: true };

export const readSession = () => call<StaffSession>('GET', '/api/staff/session', about);
export const login = (email: string, password: string) =>
  call<StaffSession | SecondFactor>('POST', '/api/staff/login', { json: { email, password }, ...about });
export const loginSecondFactor = (challenge: string, code: string) =>
  call<StaffSession>('POST', '/api/staff/login/second-factor', { json: { challenge, code }, ...about });
export const askForLogin = () => call<PasskeyQuestion>('POST', '/api/staff/login/passkey/options', about);
export const loginPasskey = (answer: PasskeyAnswer) =>
  call<StaffSession>('POST', '/api/staff/login/passkey', { json: answer, ...about });
export const logout = () => call<void>('POST', '/api/staff/logout', about);

export const readInvitation = (token: string) =>
  call<{ name: string; email: string }>('POST', '/api/staff/invitations/look', {
    json: { token },
    ...about,
  });
export const acceptInvitation = (token: string, password: string) =>
  call<StaffSession | SecondFactor>('POST', '/api/staff/invitations/accept', {
    json: { token, password },
    ...about,
  });

/** A letter brings the link by which a password is chosen. */
export const askForLink = (email: string) =>
  call<Record<string, never>>('POST', '/api/staff/password/token', { json: { email }, ...about });

export const listSessions = () => call<{ items: OpenSession[] }>('GET', '/api/staff/sessions');
export const endSession = (id: string) =>
  call<void>('DELETE', `/api/staff/sessions/${encodeURIComponent(id)}`);
export const socketToken = () => call<{ token: string; expires: string }>('POST', '/api/staff/socket-token');

export const chooseLanguage = (language: string) =>
  call<void>('PUT', '/api/staff/language', { json: { language } });
export const changePassword = (current: string, next: string) =>
  call<void>('POST', '/api/staff/password', { json: { current, next } });
export const beginTotp = () => call<{ secret: string; uri: string }>('POST', '/api/staff/totp');
export const confirmTotp = (code: string) =>
  call<{ recoveryCodes: string[] }>('POST', '/api/staff/totp/confirm', { json: { code } });
export const removeTotp = (current: string) => call<void>('DELETE', '/api/staff/totp', { json: { current } });

export const listPasskeys = () => call<{ passkeys: Passkey[] }>('GET', '/api/staff/passkeys');
export const askForPasskey = (current: string) =>
  call<PasskeyQuestion>('POST', '/api/staff/passkeys/options', { json: { current } });
export const addPasskey = (made: PasskeyAnswer & { name: string }) =>
  call<{ passkey: Passkey; recoveryCodes: string[] }>('POST', '/api/staff/passkeys', { json: made });
export const namePasskey = (id: string, name: string) =>
  call<void>('PUT', `/api/staff/passkeys/${encodeURIComponent(id)}`, { json: { name } });
export const removePasskey = (id: string, current: string) =>
  call<void>('DELETE', `/api/staff/passkeys/${encodeURIComponent(id)}`, { json: { current } });

export const listAccounts = () => call<{ items: Account[] }>('GET', '/api/staff/accounts');
export const invite = (invitation: { email: string; name: string; roles: Role[]; language: string }) =>
  call<{ link: string; expires: string }>('POST', '/api/staff/invitations', { json: invitation });
export const changeAccount = (id: string, change: { name?: string; roles?: Role[]; disabled?: boolean }) =>
  call<Account>('PATCH', `/api/staff/accounts/${encodeURIComponent(id)}`, { json: change });

export const resetAccount = (id: string, dropSecondFactor: boolean) =>
  call<{ link: string; expires: string }>('POST', `/api/staff/accounts/${encodeURIComponent(id)}/reset`, {
    json: { dropSecondFactor },
  });

export const listAudit = (before: number | null, limit = 50) =>
  call<{ items: AuditLine[]; next: number | null }>('GET', '/api/staff/audit', { query: { before, limit } });

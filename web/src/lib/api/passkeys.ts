/** The calls about passkeys. */
import type { WebauthnJson } from '@/lib/webauthn';
import { send } from './client';
import { secure } from './secure';
import type { Language, LoginAnswer, Passkey } from './types';

/** What the browser is to be asked; `state` goes back with its answer. */
export interface PasskeyQuestion {
  options: WebauthnJson;
  state: string;
}

/** What it answered. */
export interface PasskeyAnswer {
  state: string;
  credential: WebauthnJson;
}

const mine = '/api/cda/me/passkeys';
const of = (id: string) => `${mine}/${encodeURIComponent(id)}`;

export function fetchPasskeyQuestion(): Promise<PasskeyQuestion> {
  return send('POST', '/api/identity-connect/passkey/options');
}

export function logInWithPasskey(json: PasskeyAnswer, language: Language): Promise<LoginAnswer> {
  return send('POST', '/api/identity-connect/passkey/login', { json, query: { language } });
}

/** Begins to add one. The password shows that it is the person who asks. */
export function fetchNewPasskeyQuestion(password: string): Promise<PasskeyQuestion> {
  return secure('POST', `${mine}/options`, { json: { password } });
}

export function addPasskey(json: PasskeyAnswer & { name: string }, language: Language): Promise<Passkey> {
  return secure('POST', mine, { json, query: { language } });
}

export async function fetchPasskeys(): Promise<Passkey[]> {
  const { passkeys } = await secure<{ passkeys: Passkey[] }>('GET', mine);
  return passkeys;
}

export async function renamePasskey(id: string, name: string, language: Language): Promise<void> {
  await secure('PUT', of(id), { json: { name }, query: { language } });
}

export async function removePasskey(id: string): Promise<void> {
  await secure('DELETE', of(id));
}

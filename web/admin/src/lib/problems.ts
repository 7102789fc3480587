import { ApiError } from './api/client';
import { tCode } from './i18n';
import { PasskeyError } from './webauthn';

/** A sentence for people: the app's own for what the app knows more of, else the server's. */
export function sentence(error: unknown): string {
  if (error instanceof PasskeyError) return tCode('/problems/', `passkey-${error.reason}`);
  if (!(error instanceof ApiError)) return tCode('/problems/', 'unexpected');
  const own = tCode('/problems/', error.code);
  if (own !== error.code) return own;
  const ofFields = Object.values(error.problem.errors ?? {}).flat();
  if (ofFields.length > 0) return ofFields.join(' ');
  return error.message || tCode('/problems/', 'unexpected');
}

import { codeOf, failureText } from '@/features/identity/failures';
import type { MessageKey, Translate } from '@/lib/i18n/t';
import { PasskeyError } from '@/lib/webauthn';

const SENTENCES: Readonly<Record<string, MessageKey>> = {
  'passkey-refused': '/faults/passkey-refused',
  'passkey-not-added': '/faults/passkey-not-added',
  'too-many-passkeys': '/faults/too-many-passkeys',
  'passkeys-unavailable': '/faults/passkeys-unavailable',
};

/** Why no passkey was made or used, in a sentence. */
export function passkeyFailure(t: Translate, error: unknown): string {
  if (error instanceof PasskeyError) return t(`/identity/passkey-${error.reason}`);
  const sentence = SENTENCES[codeOf(error) ?? ''];
  return sentence ? t(sentence) : failureText(t, error);
}

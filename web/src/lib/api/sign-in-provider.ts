/** The call of those whom another provider signs in: apart from the others, which most pages have. */
import { send } from './client';
import type { Language, LoginAnswer } from './types';

/** Takes in whoever came back from the provider that signs customers in. */
export function logInFromProvider(language: Language): Promise<LoginAnswer> {
  return send('POST', '/api/identity-connect/provider/login', { query: { language } });
}

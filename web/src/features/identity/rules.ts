import { EMAIL, type Fault, firstFault, max, min, type Rule, required } from '@/lib/form/rules';
import { MAX_PASSWORD, MIN_PASSWORD } from '@/lib/limits.gen';

/** Of a new password, in which blanks are characters like others. That it is none of those that are known to everybody, the server finds out. */
const length: Rule = (password) => {
  const count = Array.from(password).length;
  if (count < MIN_PASSWORD) return { reason: 'min-length', params: { min: MIN_PASSWORD } };
  return count > MAX_PASSWORD ? { reason: 'max-length', params: { max: MAX_PASSWORD } } : null;
};

const person: readonly Rule[] = [required, min(2), max(255)];

export type SignupField = 'firstName' | 'lastName' | 'email' | 'password';
export const SIGNUP_FIELDS: readonly SignupField[] = ['firstName', 'lastName', 'email', 'password'];

export const RULES: Readonly<Record<SignupField, readonly Rule[]>> = {
  firstName: person,
  lastName: person,
  email: EMAIL,
  password: [required, length],
};

/** What is wrong with a field of somebody's own; null when nothing is. */
export function ownFault(field: SignupField, value: string): Fault | null {
  return firstFault(value, RULES[field]);
}

/** A password that exists already has no rules. */
export function knownPasswordFault(value: string): Fault | null {
  return value === '' ? { reason: 'required' } : null;
}

/** Where the sentence of a field's fault stands in the dictionaries. */
export const SENTENCES: Readonly<Record<SignupField, string>> = {
  firstName: '/contact/first-name',
  lastName: '/contact/last-name',
  email: '/contact/email',
  password: '/identity/password',
};

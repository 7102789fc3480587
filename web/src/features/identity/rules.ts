import { EMAIL, type Fault, firstFault, max, min, type Rule, required } from '@/lib/form/rules';

/** Characters of a new password. That it is none of those that are known to everybody, the server finds out. */
export const PASSWORD_FROM = 12;
const PASSWORD_TO = 200;

/** Blanks are characters of a password like others. */
const length: Rule = (password) => {
  const count = Array.from(password).length;
  if (count < PASSWORD_FROM) return { reason: 'min-length', params: { min: PASSWORD_FROM } };
  return count > PASSWORD_TO ? { reason: 'max-length', params: { max: PASSWORD_TO } } : null;
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

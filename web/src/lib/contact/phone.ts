import type { Limits, ValidationError } from './text';

/** A telephone number as forms keep it. */
export interface Phone {
  /** With its plus sign: `+358`. */
  countryCode: string;
  /** What follows it, as it was typed. */
  localNumber: string;
}

/** What may be wrong with a number: also that its prefix is missing. */
export type PhoneError = ValidationError | 'prefix-required';

export const PREFIXES = ['+358', '+354', '+46', '+47', '+45'] as const;
/** For whoever has no country that tells another one. */
export const DEFAULT_PREFIX = '+46';
export const PHONE_PLACEHOLDER = '00-000 00 00';

/** Of the local number, in digits. E.164 allows 15 with the prefix, and the shortest prefix takes two. */
export const PHONE_LIMITS: Limits = { min: 6, max: 13 };

const MIN_PREFIX = 3;

/**
 * Reads a stored number, such as `00358 40-123 4567`. One without a prefix of the list gets the default one and
 * no local number, because nobody knows what its digits mean. `wrong` says that a prefix stood alone.
 */
export function parsePhone(stored: string): Phone & { wrong: 'required' | null } {
  const international = stored.trim().replace(/^00/, '+');
  const digits = international.replace(/\D/g, '');
  // No prefix of the list is the beginning of another one.
  const prefix = international.startsWith('+')
    ? PREFIXES.find((known) => digits.startsWith(known.slice(1)))
    : undefined;
  if (!prefix) return { countryCode: DEFAULT_PREFIX, localNumber: '', wrong: null };
  const localNumber = digits.slice(prefix.length - 1);
  return { countryCode: prefix, localNumber, wrong: localNumber === '' ? 'required' : null };
}

/** What is wrong with a number; null when nothing is. Spaces and hyphens, as the placeholder has them, are no fault. */
export function validatePhone({ countryCode, localNumber }: Phone): PhoneError | null {
  if (countryCode.trim().length < MIN_PREFIX) return 'prefix-required';
  if (localNumber.trim() === '') return 'required';
  const local = localDigits(localNumber);
  if (!/^\d*$/.test(local)) return 'invalid';
  if (local.length < PHONE_LIMITS.min) return 'min-length';
  return local.length > PHONE_LIMITS.max ? 'max-length' : null;
}

/** Prefix and local number as one text: `+358401234567`. */
export function joinPhone({ countryCode, localNumber }: Phone): string {
  return countryCode.trim() + localDigits(localNumber);
}

/** A number that was typed or pasted with its prefix into the field of the local number, taken apart. */
export function splitTyped(phone: Phone): Phone {
  if (!/^\s*(\+|00)/.test(phone.localNumber)) return phone;
  const { countryCode, localNumber } = parsePhone(phone.localNumber);
  return localNumber === '' ? phone : { countryCode, localNumber };
}

/** Without what only makes it readable, and without the zero that is dialled within the country alone. */
function localDigits(localNumber: string): string {
  return localNumber.replace(/[\s-]/g, '').replace(/^0/, '');
}

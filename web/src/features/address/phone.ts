import { type Fault, firstFault, max, min, pattern, type Rule, required } from '@/lib/form/rules';

/** A telephone number as forms keep it. */
export interface Phone {
  /** With its plus sign: `+358`. */
  countryCode: string;
  /** What follows it, as it was typed. */
  localNumber: string;
}

export const PREFIXES = ['+358', '+354', '+46', '+47', '+45'] as const;
/** For whoever has no country that tells another one. */
export const DEFAULT_PREFIX = '+46';
export const PHONE_PLACEHOLDER = '401234567';

const MIN_DIGITS = 6;
const MIN_PREFIX = 3;
/** E.164 allows 15 digits with the prefix, and the shortest prefix takes two. */
const localRules: readonly Rule[] = [required, pattern(/^\d+$/), min(MIN_DIGITS), max(13)];

/**
 * Reads a stored number, such as `00358 40-123 4567`. One without a prefix of the list gets the default one and
 * no local number, because nobody knows what its digits mean.
 */
export function parsePhone(stored: string): Phone {
  const international = stored.trim().replace(/^00/, '+');
  const digits = international.replace(/\D/g, '');
  // No prefix of the list is the beginning of another one.
  const prefix = international.startsWith('+')
    ? PREFIXES.find((known) => digits.startsWith(known.slice(1)))
    : undefined;
  if (!prefix) return { countryCode: DEFAULT_PREFIX, localNumber: '' };
  return { countryCode: prefix, localNumber: digits.slice(prefix.length - 1) };
}

/**
 * What is wrong with a number; null when nothing is. The local number has digits only, at least six as they were
 * typed; what only makes it readable is no fault. The server has the same rule: both read one list of cases.
 */
export function phoneFault({ countryCode, localNumber }: Phone): Fault | null {
  if (countryCode.trim().length < MIN_PREFIX) return { reason: 'prefix-required' };
  return firstFault(readable(localNumber), localRules);
}

/** Prefix and local number as one text: `+358401234567`. */
export function joinPhone({ countryCode, localNumber }: Phone): string {
  return countryCode.trim() + withoutTrunkZeros(readable(localNumber));
}

/** A number as it is kept once its field is left: digits, and one that was pasted with its prefix taken apart. */
export function tidyPhone(phone: Phone): Phone {
  if (/^\s*(\+|00)/.test(phone.localNumber)) {
    const { countryCode, localNumber } = parsePhone(phone.localNumber);
    if (localNumber !== '') return { countryCode, localNumber };
  }
  const localNumber = readable(phone.localNumber);
  return localNumber === phone.localNumber ? phone : { ...phone, localNumber };
}

/** Without the signs that make a number readable. */
function readable(localNumber: string): string {
  return localNumber.replace(/[\s()-]/g, '');
}

/** Zeros that are dialled within the country alone go, as long as enough digits remain. */
function withoutTrunkZeros(digits: string): string {
  const zeros = /^0*/.exec(digits)?.[0].length ?? 0;
  return digits.slice(Math.max(0, Math.min(zeros, digits.length - MIN_DIGITS)));
}

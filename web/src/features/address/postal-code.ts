import type { CountryOption } from '@/lib/api/types';
import { type Fault, firstFault, max, min, pattern, type Rule, required } from '@/lib/form/rules';

/** Of any country, in characters: the shortest codes are Iceland's. */
const rules: readonly Rule[] = [required, pattern(/^[\d ]+$/), min(3), max(7)];

/**
 * What is wrong with a postal code; null when nothing is. It has digits and spaces only, as many digits as the codes
 * of its country. The server has the same rule: both read one list of cases in their tests.
 */
export function postalCodeFault(code: string, country: CountryOption | undefined): Fault | null {
  const fault = firstFault(code, rules);
  if (fault || !country) return fault;
  const { postalDigits: digits, countryName } = country;
  if (code.replace(/\D/g, '').length === digits) return null;
  return { reason: 'other-country', params: { digits, country: countryName } };
}

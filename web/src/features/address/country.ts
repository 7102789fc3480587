import type { CountryOption } from '@/lib/api/types';
import { type Fault, min, type Rule } from '@/lib/form/rules';

/** A country has to be chosen. */
export const countryRules: readonly Rule[] = [
  (code): Fault | null => (min(2)(code) || code === '' ? { reason: 'required' } : null),
];

/** The country of this code among those that are offered. */
export function countryOf(options: readonly CountryOption[], code: string): CountryOption | undefined {
  return options.find(({ countryCode }) => countryCode === code);
}

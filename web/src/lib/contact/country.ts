import type { CountryOption } from '@/lib/api/types';
import { locale } from '@/lib/i18n/plural';

export const DEFAULT_COUNTRY = 'FIN';
const MIN_CODE = 2;

/** What browsers know the countries by. */
const ALPHA_2: Readonly<Record<string, string>> = { FIN: 'FI', SWE: 'SE', NOR: 'NO', DNK: 'DK', ISL: 'IS' };

/** True when a country is chosen. */
export function isCountryChosen(code: string): boolean {
  return code.length >= MIN_CODE;
}

/** The country that a form starts with: the default one where the shop delivers to it. */
export function initialCountry(options: readonly CountryOption[]): string {
  const offered = options.some(({ countryCode }) => countryCode === DEFAULT_COUNTRY);
  return offered ? DEFAULT_COUNTRY : (options[0]?.countryCode ?? '');
}

/** The telephone prefix of a country; undefined when it is not among the options. */
export function prefixOf(options: readonly CountryOption[], code: string): string | undefined {
  return options.find(({ countryCode }) => countryCode === code)?.telephonePrefix;
}

/** The name of a country in a language; of one that is not known, its code. */
export function countryName(code: string, language: string): string {
  const region = ALPHA_2[code];
  if (!region) return code;
  return new Intl.DisplayNames([locale(language)], { type: 'region' }).of(region) ?? code;
}

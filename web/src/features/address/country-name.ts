import { tMaybe } from '@/lib/i18n/t';

/** The name of a country in the language on the screen; of one that is not known, its code. */
export function countryName(code: string): string {
  return tMaybe(`/contact/country-name/${code}`) ?? code;
}

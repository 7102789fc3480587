import { type Limits, textWrong, type Wrong } from './text';

/** Of a postal code, in characters. */
export const POSTAL_CODE: Limits = { min: 4, max: 7 };

/** What is wrong with a postal code, which has digits and spaces only; null when nothing is. */
export function postalCodeWrong(text: string): Wrong | null {
  const code = text.trim();
  return code !== '' && !/^[\d ]+$/.test(code) ? 'invalid' : textWrong(code, POSTAL_CODE);
}

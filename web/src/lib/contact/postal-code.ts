import { type Limits, type ValidationError, validateText } from './text';

/** Of a postal code, in characters. */
export const POSTAL_CODE: Limits = { min: 4, max: 7 };

/** What is wrong with a postal code, which has digits and spaces only; null when nothing is. */
export function validatePostalCode(text: string): ValidationError | null {
  const code = text.trim();
  return code !== '' && !/^[\d ]+$/.test(code) ? 'invalid' : validateText(code, POSTAL_CODE);
}

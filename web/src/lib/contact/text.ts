/** What is wrong with a field's text. Every reason has a sentence of its own in the dictionary. */
export type ValidationError = 'required' | 'min-length' | 'max-length' | 'invalid';

export interface Limits {
  min: number;
  max: number;
}

/** Of a name, a street or a city, in characters. */
export const LINE: Limits = { min: 2, max: 255 };

/** How many characters a text has, as people count them: one that takes two code units is one. */
export function characters(text: string): number {
  return Array.from(text).length;
}

/** What is wrong with a required text once the blanks around it are gone; null when nothing is. */
export function validateText(text: string, { min, max }: Limits): ValidationError | null {
  const count = characters(text.trim());
  if (count === 0) return 'required';
  if (count < min) return 'min-length';
  return count > max ? 'max-length' : null;
}

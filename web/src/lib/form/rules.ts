import type { Params } from '@/lib/i18n/plural';

/** What is wrong with a value: the last part of its sentence's key, and what that sentence names. */
export interface Fault {
  readonly reason: string;
  readonly params?: Params;
}

/** Says what is wrong with a value; null when nothing is. */
export type Rule<V = string> = (value: V) => Fault | null;

/** How many characters a text has, as people count them: one that takes two code units is one. */
export function characters(text: string): number {
  return Array.from(text.normalize('NFC')).length;
}

/** Something besides blanks. The other rules leave an empty text alone, since it may be one that is not required. */
export const required: Rule = (text) => (text.trim() === '' ? { reason: 'required' } : null);

/** At least so many characters between the blanks around it. */
export function min(count: number): Rule {
  return filled((text) =>
    characters(text) < count ? { reason: 'min-length', params: { min: count } } : null,
  );
}

/** At most so many characters between the blanks around it. */
export function max(count: number): Rule {
  return filled((text) =>
    characters(text) > count ? { reason: 'max-length', params: { max: count } } : null,
  );
}

/** Looks like this from its beginning to its end, once the blanks around it are gone. */
export function pattern(look: RegExp, reason = 'invalid'): Rule {
  return filled((text) => (look.test(text) ? null : { reason }));
}

/** A rule of one's own for a text that is there. */
export function filled(rule: Rule): Rule {
  return (text) => {
    const trimmed = text.trim();
    return trimmed === '' ? null : rule(trimmed);
  };
}

/** The first thing that is wrong; null when nothing is. */
export function firstFault<V>(value: V, rules: readonly Rule<V>[]): Fault | null {
  for (const rule of rules) {
    const fault = rule(value);
    if (fault) return fault;
  }
  return null;
}

/** An address of electronic mail. The server looks more closely; only a letter finds out whether one arrives. */
export const EMAIL: readonly Rule[] = [required, max(80), pattern(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/)];

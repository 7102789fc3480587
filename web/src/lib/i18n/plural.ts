import { formatNumber, pluralForm } from './number';

/** `/cart/heading_one`, `/cart/heading_other` -> `/cart/heading`. */
export type PluralBase<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : never;

export type Params = Record<string, string | number>;
export type Entries = Readonly<Record<string, string>>;

/** The text of a key, its plural form chosen by `count`; undefined when the dictionary has neither. */
export function lookUp(entries: Entries, key: string, params: Params): string | undefined {
  const count = params['count'];
  if (typeof count === 'number') {
    const plural = entries[`${key}_${pluralForm(count)}`] ?? entries[`${key}_other`];
    if (plural !== undefined) return plural;
  }
  return entries[key];
}

/** Fills `{name}` places; numbers are written the way the language writes them. */
export function fill(text: string, params: Params, language: string): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? formatNumber(value, language) : value;
  });
}

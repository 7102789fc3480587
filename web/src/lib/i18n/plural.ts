/** `/cart/heading_one`, `/cart/heading_other` -> `/cart/heading`. */
export type PluralBase<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}`
  ? Base
  : never;

export type Params = Record<string, string | number>;
export type Entries = Readonly<Record<string, string>>;

const rules = new Map<string, Intl.PluralRules>();
const formats = new Map<string, Intl.NumberFormat>();

function memo<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** The locale that belongs to a language of the content: numbers and plurals follow it. */
export function locale(language: string): string {
  return { fi: 'fi-FI', sv: 'sv-SE', en: 'en-GB' }[language] ?? 'en-GB';
}

export function formatNumber(
  value: number,
  language: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const name = locale(language);
  return memo(formats, name + JSON.stringify(options), () => new Intl.NumberFormat(name, options)).format(
    value,
  );
}

/** The text of a key, its plural form chosen by `count`; undefined when the dictionary has neither. */
export function lookUp(entries: Entries, language: string, key: string, params: Params): string | undefined {
  const count = params['count'];
  if (typeof count === 'number') {
    const form = memo(rules, language, () => new Intl.PluralRules(locale(language))).select(count);
    const plural = entries[`${key}_${form}`] ?? entries[`${key}_other`];
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

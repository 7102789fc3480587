import { formatNumber, formatPercent } from '@/lib/i18n/number';

/** A value per 100 g or per portion, as the server sends it. */
export interface NutrientValue {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly decimals: number;
}

/** A share of the daily reference intake. */
export interface NutrientShare {
  readonly name: string;
  readonly value: number | null;
}

/** What a nutrition table is made from. */
export interface Nutrition {
  readonly nutrients: readonly NutrientValue[];
  readonly ri: readonly NutrientValue[];
  readonly riPercent: readonly NutrientShare[];
}

/** One row, ready to print. A missing value is a dash. */
export interface NutrientRow {
  readonly name: string;
  /** True for "of which" rows, which belong to the row above them. */
  readonly part: boolean;
  readonly per100: string;
  readonly perPortion: string;
  readonly share: string;
}

const dash = '–';

/** The order of the rows; energy first, as on a wrapper. */
export const nutrientOrder = [
  'energyKj',
  'energyKcal',
  'fat',
  'saturatedFat',
  'carbohydrate',
  'sugar',
  'lactose',
  'fiber',
  'betaGlucan',
  'protein',
  'salt',
  'vitaminD',
  'vitaminE',
  'vitaminC',
  'riboflavin',
  'vitaminB6',
  'folicAcid',
  'vitaminB12',
  'pantothenicAcid',
  'potassium',
  'calcium',
  'phosphorus',
  'magnesium',
  'iron',
  'zinc',
  'iodine',
] as const;

const parts = new Set<string>(['saturatedFat', 'sugar', 'lactose', 'betaGlucan']);

/** The rows with at least one value, in the order of a wrapper; names nobody knows come last. */
export function nutritionRows(nutrition: Nutrition, language: string): NutrientRow[] {
  const per100 = byName(nutrition.nutrients, '');
  const perPortion = byName(nutrition.ri, 'ri');
  const shares = byName(nutrition.riPercent, 'rishare');
  const known = nutrientOrder.map((name) => [name.toLowerCase(), name] as const);
  const names = new Map<string, string>(known);
  for (const value of nutrition.nutrients) {
    const key = value.name.toLowerCase();
    if (!names.has(key)) names.set(key, value.name);
  }
  const rows: NutrientRow[] = [];
  for (const [key, name] of names) {
    const row = {
      name,
      part: parts.has(name),
      per100: amount(per100.get(key), language),
      perPortion: amount(perPortion.get(key), language),
      share: percent(shares.get(key), language),
    };
    if (row.per100 !== dash || row.perPortion !== dash || row.share !== dash) rows.push(row);
  }
  return rows;
}

function byName<T extends { readonly name: string }>(values: readonly T[], prefix: string): Map<string, T> {
  return new Map(values.map((value) => [stripPrefix(value.name.toLowerCase(), prefix), value]));
}

function stripPrefix(name: string, prefix: string): string {
  return prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

function amount(value: NutrientValue | undefined, language: string): string {
  if (value === undefined || value.value === null || !Number.isFinite(value.value)) return dash;
  const digits = Math.min(2, Math.max(0, value.decimals));
  return `${formatNumber(value.value, language, { least: digits, most: digits })}\u00a0${value.unit}`;
}

function percent(value: NutrientShare | undefined, language: string): string {
  if (value === undefined || value.value === null || !Number.isFinite(value.value)) return dash;
  return formatPercent(value.value / 100, language);
}

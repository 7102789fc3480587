import { formatNumber } from '@/lib/i18n/number';

/** What a recipe makes: `12 slices`. */
export interface Yield {
  count: number;
  /** What is counted. */
  unit: string;
}

/** Cooks who make ten times a recipe need another one. */
const MOST_TIMES = 10;

/** What a portion size says; null where it does not begin with one number. */
export function yieldOf(portionSize: string | null): Yield | null {
  const [, number = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s+(\D.*)$/.exec(portionSize?.trim() ?? '') ?? [];
  const count = Number(number.replace(',', '.'));
  return count > 0 ? { count, unit } : null;
}

/** What is made, in words. */
export function yieldText({ count, unit }: Yield, language: string): string {
  return `${formatNumber(count, language)} ${unit}`;
}

/** How much more or less one step makes: small numbers one by one, large ones by a part without a remainder. */
export function stepOf(count: number): number {
  if (count <= 12) return 1;
  const parts = [4, 5, 3, 2].map((part) => count / part);
  return parts.find(Number.isInteger) ?? 1;
}

/** The count that an address asks for, within what can be asked; the recipe's own where it asks for none. */
export function servingsOf(search: string, own: number): number {
  const asked = Number(new URLSearchParams(search).get('servings')?.replace(',', '.') ?? Number.NaN);
  return asked > 0 && asked <= own * MOST_TIMES ? asked : own;
}

/** The next count upwards (`way` 1) or downwards (-1); null where there is none. */
export function nextServings(shown: number, own: number, way: 1 | -1): number | null {
  const step = stepOf(own);
  const next = way > 0 ? Math.floor(shown / step) * step + step : Math.ceil(shown / step) * step - step;
  return next > 0 && next <= own * MOST_TIMES ? next : null;
}

const VULGAR: Readonly<Record<string, number>> = {
  '⅛': 1 / 8,
  '¼': 1 / 4,
  '⅓': 1 / 3,
  '½': 1 / 2,
  '⅔': 2 / 3,
  '¾': 3 / 4,
};
const SIGNS = Object.keys(VULGAR).join('');
const AMOUNT = `(?:\\d+\\s?[${SIGNS}]|[${SIGNS}]|\\d+/\\d+|\\d+(?:[.,]\\d+)?)`;
const LEADING = new RegExp(`^(${AMOUNT})(?:(\\s?[–-]\\s?)(${AMOUNT}))?(?![\\d.,/%])(\\s*)(\\S*)`);
/** A weight or a volume that explains the amount: `5 apples (700 g)`. */
const EXPLAINED = /\((\d+(?:[.,]\d+)?)(\s?)(g|kg|ml|cl|dl|l)\)/g;
const WEIGHED: readonly string[] = ['g', 'ml'];

/**
 * An ingredient's text for `factor` times the recipe: its leading amount, or both ends of a range, and a weight in
 * brackets. Texts that begin with no amount stay as they are. Words are not inflected.
 */
export function scaled(text: string, factor: number, language: string): string {
  if (factor === 1) return text;
  const found = LEADING.exec(text);
  if (!found) return text;
  const [whole, from = '', dash, to, space = '', unit = ''] = found;
  const amount = (number: string) => formatAmount(numberOf(number) * factor, unit, language);
  const range = to === undefined ? amount(from) : amount(from) + dash + amount(to);
  const rest = text
    .slice(whole.length)
    .replace(
      EXPLAINED,
      (_, number: string, gap: string, of: string) =>
        `(${formatAmount(numberOf(number) * factor, of, language)}${gap}${of})`,
    );
  return range + space + unit + rest;
}

function numberOf(text: string): number {
  const sign = text.at(-1) ?? '';
  if (sign in VULGAR) return Number(text.slice(0, -1).trim() || 0) + (VULGAR[sign] ?? 0);
  const [over = '', under] = text.replace(',', '.').split('/');
  return Number(over) / Number(under ?? 1);
}

/** An amount as a kitchen measures it: grams in round numbers, all else in the nearest common fraction. */
export function formatAmount(value: number, unit: string, language: string): string {
  if (WEIGHED.includes(unit)) {
    const step = value >= 50 ? 5 : value >= 5 ? 1 : 0.5;
    return formatNumber(Math.max(step, Math.round(value / step) * step), language, { most: 1 });
  }
  const whole = Math.floor(value);
  // Nobody measures a third of the eleventh egg.
  const fractions = value >= 10 ? [0, 1 / 2, 1] : [0, 1 / 8, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
  const apart = (fraction: number) => Math.abs(value - whole - fraction);
  const possible = fractions.filter((fraction) => (whole > 0 ? fraction !== 1 / 8 : fraction > 0));
  const nearest = possible.reduce((best, one) => (apart(one) < apart(best) ? one : best));
  if (nearest === 0 || nearest === 1) return formatNumber(whole + nearest, language);
  const sign = Object.entries(VULGAR).find(([, share]) => share === nearest)?.[0] ?? '';
  if (whole === 0) return sign;
  return formatNumber(whole, language) + (language === 'en' ? '' : '\u00a0') + sign;
}

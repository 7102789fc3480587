/**
 * Numbers and plurals of the shop's languages, after the Unicode CLDR. They are written here, and not with `Intl`, because
 * the server renders the same words in an interpreter that has none; a test compares them with `Intl`.
 */

interface Signs {
  decimal: string;
  group: string;
  minus: string;
  percent: string;
}

const nordic: Signs = { decimal: ',', group: '\u00a0', minus: '\u2212', percent: '\u00a0%' };
const english: Signs = { decimal: '.', group: ',', minus: '-', percent: '%' };

function signsOf(language: string): Signs {
  return language === 'fi' || language === 'sv' ? nordic : english;
}

export interface FractionDigits {
  least?: number;
  most?: number;
}

/** A number as the language writes it; halves are rounded away from zero. For numbers below 10^15. */
export function formatNumber(
  value: number,
  language: string,
  { least = 0, most = Math.max(3, least) }: FractionDigits = {},
): string {
  if (!Number.isFinite(value)) return String(value);
  const { decimal, group, minus } = signsOf(language);
  // Shifting the decimal text, and not multiplying, keeps 1.005 from becoming 1.00499….
  const [digits, exponent = 0] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + most}`));
  const padded = String(shifted).padStart(most + 1, '0');
  const whole = padded.slice(0, padded.length - most);
  const zeros = new RegExp(`0{0,${most - least}}$`);
  const fraction = padded.slice(padded.length - most).replace(zeros, '');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  const sign = value < 0 ? minus : '';
  return sign + grouped + (fraction === '' ? '' : decimal + fraction);
}

/** A share in whole hundredths: `11 %`. */
export function formatPercent(share: number, language: string): string {
  return formatNumber(share * 100, language, { most: 0 }) + signsOf(language).percent;
}

/** Which form of a word a count takes: all three languages tell apart the whole number one, and no other. */
export function pluralForm(count: number): 'one' | 'other' {
  return count === 1 ? 'one' : 'other';
}

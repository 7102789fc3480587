import { describe, expect, it } from 'vitest';
import { formatNumber, formatPercent, pluralForm } from './number';

const locales = [
  ['fi', 'fi-FI'],
  ['sv', 'sv-SE'],
  ['en', 'en-GB'],
] as const;

const numbers = [
  0, 1, -1, 7, 12, 999, 1_000, 1_234.5, 12_345.678_9, -12_345.6, 1_000_000, 0.5, 0.05, 0.005, 1.005, 2.675,
  -2.5, 99.995, 1e-7, 123_456_789.125,
];

describe.each(locales)('in %s', (language, locale) => {
  it.each(numbers)('%d is written as the browser writes it', (value) => {
    expect(formatNumber(value, language)).toBe(new Intl.NumberFormat(locale).format(value));
    for (const [least, most] of [
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 1],
    ] as const) {
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      });
      expect(formatNumber(value, language, { least, most })).toBe(format.format(value));
    }
  });

  it.each([0, 0.114, 0.115, 1, 12.5])('the share %d is', (share) => {
    const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    expect(formatPercent(share, language)).toBe(format.format(share));
  });

  it.each([0, 1, 2, 11, 21, 101, 1_000_000])('%d takes the form of the language', (count) => {
    expect(pluralForm(count)).toBe(new Intl.PluralRules(locale).select(count));
  });
});

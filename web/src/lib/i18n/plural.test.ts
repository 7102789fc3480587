import { describe, expect, it } from 'vitest';
import { fill, formatNumber, locale, lookUp } from './plural';

const entries = {
  '/cart/items_one': '{count} item',
  '/cart/items_other': '{count} items',
  '/cart/title': 'Cart of {name}',
};

describe('plurals', () => {
  it.each([
    ['en', 0, '{count} items'],
    ['en', 1, '{count} item'],
    ['en', 2, '{count} items'],
    ['fi', 1, '{count} item'],
    ['fi', 1.5, '{count} items'],
    ['sv', 1, '{count} item'],
    ['sv', 21, '{count} items'],
  ])('%s %d', (language, count, expected) => {
    expect(lookUp(entries, language, '/cart/items', { count })).toBe(expected);
  });

  it('falls back to the form without a number, and knows what is missing', () => {
    expect(lookUp(entries, 'en', '/cart/title', { count: 3 })).toBe('Cart of {name}');
    expect(lookUp(entries, 'en', '/cart/nothing', { count: 3 })).toBeUndefined();
  });
});

it('fills places, and leaves unknown ones readable', () => {
  expect(fill('{a} and {b} and {c}', { a: 'x', b: 1234.5 }, 'en')).toBe('x and 1,234.5 and {c}');
});

it('writes numbers as the language does', () => {
  expect(formatNumber(1234.5, 'fi')).toBe('1\u00a0234,5');
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
});

it.each([
  ['fi', 'fi-FI'],
  ['sv', 'sv-SE'],
  ['en', 'en-GB'],
  ['de', 'en-GB'],
])('maps %s to %s', (language, expected) => {
  expect(locale(language)).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import { fill, lookUp } from './plural';

const entries = {
  '/cart/items_one': '{count} item',
  '/cart/items_other': '{count} items',
  '/cart/title': 'Cart of {name}',
};

describe('plurals', () => {
  it.each([
    [0, '{count} items'],
    [1, '{count} item'],
    [1.5, '{count} items'],
    [2, '{count} items'],
    [21, '{count} items'],
  ])('%d', (count, expected) => {
    expect(lookUp(entries, '/cart/items', { count })).toBe(expected);
  });

  it('falls back to the form without a number, and knows what is missing', () => {
    expect(lookUp(entries, '/cart/title', { count: 3 })).toBe('Cart of {name}');
    expect(lookUp(entries, '/cart/nothing', { count: 3 })).toBeUndefined();
  });
});

it('fills places, and leaves unknown ones readable', () => {
  expect(fill('{a} and {b} and {c}', { a: 'x', b: 1234.5 }, 'en')).toBe('x and 1,234.5 and {c}');
});

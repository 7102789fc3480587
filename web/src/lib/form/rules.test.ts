import { describe, expect, it } from 'vitest';
import { characters, filled, firstFault, max, min, pattern, type Rule, required } from './rules';

const name: readonly Rule[] = [required, min(2), max(5), pattern(/^\D+$/)];

describe('the rules of a text', () => {
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    [' a ', 'min-length'],
    ['Åä', undefined],
    ['  Aino  ', undefined],
    ['Ainos', undefined],
    ['Ainosi', 'max-length'],
    ['A1no', 'invalid'],
  ])('%j: %s', (text, reason) => expect(firstFault(text, name)?.reason).toBe(reason));

  it('an empty one is wrong only where it is required', () => {
    const optional = [min(2), max(5), pattern(/^\d+$/), filled(() => ({ reason: 'never' }))];
    expect(firstFault(' ', optional)).toBeNull();
  });

  it('the sentence gets the limits', () => {
    expect(firstFault('a', [min(2)])).toEqual({ reason: 'min-length', params: { min: 2 } });
    expect(firstFault('abc', [max(2)])).toEqual({ reason: 'max-length', params: { max: 2 } });
    expect(firstFault('abc', [pattern(/^\d+$/, 'digits')])).toEqual({ reason: 'digits' });
  });

  it('characters are counted as people count them', () => {
    expect(characters('Äiti 🍫')).toBe(6);
    expect(characters('A\u0308iti')).toBe(4);
  });
});

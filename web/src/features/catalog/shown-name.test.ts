import { describe, expect, it } from 'vitest';
import { shownName } from './shown-name';

describe('shownName', () => {
  it.each([
    ['Halla 150g', 'Halla 150\u00a0g'],
    ['Kaakao 1kg', 'Kaakao 1\u00a0kg'],
    ['Mehu 2,5l', 'Mehu 2,5\u00a0l'],
    ['Glögi 750ML', 'Glögi 750\u00a0ML'],
    ['Halla 150 g', 'Halla 150 g'],
    ['Levy 70 %', 'Levy 70 %'],
    ['Halla-levy', 'Halla-levy'],
  ])('%s', (name, expected) => expect(shownName(name)).toBe(expected));
});

import { describe, expect, it } from 'vitest';
import type { Variation } from '@/lib/api/types';
import { productKind, productRobots, shownName } from './product-kind';

const standard = { productType: 'Standard', contentType: ['Variation'] } as const;
const packed = { productType: 'Package', contentType: ['Variation', 'Package'] } as const;
const tablet = { productType: 'CustomTablet', contentType: ['Variation'] } as const;
const giftCard = { productType: 'GiftCard', contentType: ['Variation'] } as const;
const mutable = (
  list: readonly { productType: Variation['productType']; contentType: readonly string[] }[],
) => list.map(({ productType, contentType }) => ({ productType, contentType: [...contentType] }));

describe('productKind', () => {
  it.each([
    ['standard', [standard]],
    ['package', [standard, packed]],
    ['custom-tablet', [packed, tablet]],
    ['gift-card', [giftCard]],
    ['standard', []],
  ])('is %s', (kind, variations) => {
    expect(productKind(mutable(variations))).toBe(kind);
  });
});

describe('productRobots', () => {
  it('hides what nobody can buy', () => {
    expect(productRobots([{ isBuyable: false }, { isBuyable: true }])).toBe('index,follow');
    expect(productRobots([{ isBuyable: false }])).toBe('noindex,nofollow');
    expect(productRobots([])).toBe('noindex,nofollow');
  });
});

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

import { describe, expect, it } from 'vitest';
import type { Variation } from '@/lib/api/types';
import { productKind, productRobots } from './product-kind';

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

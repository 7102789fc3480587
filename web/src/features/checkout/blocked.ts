import type { LineItem } from '@/lib/api/types';

/** Whether the line keeps the cart from being ordered. What a promotion gives is only given while it can be. */
export const isBlocked = ({ isBuyable, isGift }: Pick<LineItem, 'isBuyable' | 'isGift'>): boolean =>
  !isBuyable && !isGift;

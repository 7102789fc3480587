import type { Order } from '@/lib/api/types';

/** What of an order somebody may give back, with its name. */
export interface Returnable {
  id: number;
  name: string;
  /** Pieces at most. */
  most: number;
}

/** What is offered to whoever reads an order. */
export type Offer =
  | { is: 'cancel' }
  | { is: 'return'; lines: Returnable[]; until: string | null }
  /** Some of it is made to the buyer's own words, and nothing was sent yet. */
  | { is: 'not-yet' }
  /** Whoever reads it has to show that the order is theirs. */
  | { is: 'elsewhere' }
  | { is: 'nothing' };

type Rights = Pick<Order, 'withdrawal' | 'status' | 'allLineItems'>;

/** What the server allows, as it is offered. */
export function offerOf({ withdrawal, status, allLineItems }: Rights): Offer {
  if (status === 'cancelled' || status === 'refunded') return { is: 'nothing' };
  const ordinary = allLineItems.filter((line) => !isExempt(line));
  if (!withdrawal) return ordinary.length > 0 ? { is: 'elsewhere' } : { is: 'nothing' };
  if (withdrawal.canCancel) return { is: 'cancel' };
  const lines = withdrawal.lines.map(({ lineItemId: id, quantity: most }) => ({
    id,
    name: allLineItems.find((line) => line.id === id)?.displayName ?? '',
    most,
  }));
  if (lines.length > 0) return { is: 'return', lines, until: withdrawal.until ?? null };
  const isUnsent = status === 'pending' || status === 'processing';
  return { is: isUnsent && ordinary.length > 0 ? 'not-yet' : 'nothing' };
}

/** Whether somebody's own words are in it: the law lets nobody give that back (directive 2011/83/EU, article 16 c). */
export function isExempt(
  line: Pick<Order['allLineItems'][number], 'isCustomTablet' | 'giftCardRecipient'>,
): boolean {
  return line.isCustomTablet || Boolean(line.giftCardRecipient);
}

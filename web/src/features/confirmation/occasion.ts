import type { Order } from '@/lib/api/types';

/** What the page of an order is about: the thanks for it, until it is undone. */
export type Occasion = 'thanks' | 'cancelled' | 'refunded' | 'return';

export function occasionOf({ status, returns }: Order): Occasion {
  if (status === 'cancelled' || status === 'refunded') return status;
  return returns.length > 0 ? 'return' : 'thanks';
}

/** Whether nothing was paid of it, and nothing will be. */
export function isNeverPaid(order: Order): boolean {
  const occasion = occasionOf(order);
  return (occasion === 'cancelled' || occasion === 'refunded') && order.moneyBack !== 'refund';
}

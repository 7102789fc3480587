import type { Cart } from '@/lib/api/types';

/** What a shopper has seen of a cart and agreed to. */
export interface Seen {
  readonly cartId: string;
  readonly lines: readonly SeenLine[];
  readonly total: number;
  readonly totalDisplay: string;
  readonly shippingMethodName: string | null;
}

interface SeenLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: string;
}

/** What is another way now. */
export interface Difference {
  readonly name: string;
  /** Null for what was not there. */
  readonly before: string | null;
  /** Null for what is gone. */
  readonly after: string | null;
}

export function seenOf(cart: Cart): Seen {
  return {
    cartId: cart.id,
    lines: cart.allLineItems.map(({ id, displayName, quantity, extendedPriceString }) => ({
      id: String(id),
      name: displayName,
      quantity,
      price: extendedPriceString,
    })),
    total: cart.totalPrice,
    totalDisplay: cart.totalDisplayPrice,
    shippingMethodName: cart.shippingMethodName,
  };
}

/** What changed since the shopper looked, line by line; none where it is the same order. */
export function differences(before: Seen, after: Seen): Difference[] {
  const now = new Map(after.lines.map((line) => [line.id, line]));
  const then = new Set(before.lines.map(({ id }) => id));
  const show = ({ quantity, price }: SeenLine) => `${quantity} × · ${price}`;
  const changed = before.lines.flatMap((line) => {
    const other = now.get(line.id);
    if (other && other.quantity === line.quantity && other.price === line.price) return [];
    return [{ name: line.name, before: show(line), after: other ? show(other) : null }];
  });
  const added = after.lines
    .filter(({ id }) => !then.has(id))
    .map((line) => ({ name: line.name, before: null, after: show(line) }));
  return [...changed, ...added];
}

/** Whether the shopper has to look again before paying: something else is bought, or it costs more. */
export function needsConsent(before: Seen, after: Seen): boolean {
  const things = (seen: Seen) => JSON.stringify(seen.lines.map(({ id, quantity }) => [id, quantity]));
  return (
    after.total > before.total ||
    things(before) !== things(after) ||
    before.shippingMethodName !== after.shippingMethodName
  );
}

/**
 * What counts as seen once the cart is as it is now: another cart is looked at afresh, and a lower price is passed on as it
 * is shown. Whatever rises from there has to be agreed to.
 */
export function seenNow(seen: Seen, now: Seen): Seen {
  const isLower = now.total < seen.total && !needsConsent(seen, now);
  return isLower || now.cartId !== seen.cartId ? now : seen;
}

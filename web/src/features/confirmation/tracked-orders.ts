import { completeCheckout } from '@/features/analytics/events';
import type { Order } from '@/lib/api/types';
import { readStored, writeStored } from '@/lib/storage';

const KEY = 'trackedOrders';
/** Older ones are not looked at again. */
const KEPT = 50;

/** Reports an order, unless this browser has done so. */
export function trackOrder(order: Order): void {
  const tracked = readStored<unknown>(KEY, []);
  const known = Array.isArray(tracked) ? tracked.filter((number) => typeof number === 'string') : [];
  if (known.includes(order.orderNumber)) return;
  writeStored(KEY, [...known, order.orderNumber].slice(-KEPT));
  completeCheckout({
    orderNumber: order.orderNumber,
    currency: order.currency,
    total: order.totals.total,
    tax: order.totals.taxTotal,
    shipping: order.totals.shippingTotal,
    coupon: order.couponCodes[0] ?? null,
    shippingMethodName: order.shippingMethodName,
    paymentType: order.payments.findLast(({ state }) => state !== 'refused')?.paymentType ?? null,
    lines: order.allLineItems.map((line) => ({
      code: line.code,
      displayName: line.displayName,
      brands: line.brands,
      categories: line.categories,
      price: line.price,
      quantity: line.quantity,
    })),
  });
}

import type { Address, Order } from '@/lib/api/types';
import { cart } from './builders';

type Line = Order['allLineItems'][number];

const address: Address = {
  firstName: 'Aino',
  lastName: 'Virta',
  name: 'Aino Virta',
  email: null,
  line1: 'Rantatie 1',
  line2: null,
  postalCode: '00100',
  city: 'Helsinki',
  countryCode: 'FIN',
  countryName: 'Finland',
  phoneNumber: '+358401234567',
  regionName: null,
};

export function orderLine(code: string, quantity: number, more: Partial<Line> = {}): Line {
  const [item] = cart({ [code]: quantity }).allLineItems;
  return {
    ...(item as unknown as Line),
    id: 1,
    productUrl: `/en/products/${code}`,
    sentQuantity: 0,
    taxRate: 1_350,
    tax: 0,
    ...more,
  };
}

/** An order of somebody who has signed in. */
export function order(id: string, more: Partial<Order> = {}): Order {
  const lines = more.allLineItems ?? [orderLine('A', 2)];
  const { totals } = cart({ A: 2 });
  return {
    id,
    orderNumber: `10${id}`,
    cartId: 'cart-1',
    customerId: 'c-1',
    market: 'FI',
    language: 'en',
    currency: 'EUR',
    status: 'processing',
    statusName: 'Being packed',
    version: 1,
    placedAt: '2026-11-20T08:00:00Z',
    email: 'aino@example.com',
    totalQuantity: 2,
    totalWeight: 300,
    totalDisplayWeight: '300 g',
    totalDisplayPrice: '€20.00',
    shipments: [{ id: 1, shippingAddress: address, lineItems: lines }],
    allLineItems: lines,
    payments: [],
    greeting: null,
    couponCodes: [],
    hasPromotions: false,
    promotions: [],
    showDeliveryOptions: false,
    shippingMethodName: 'Home delivery',
    estimatedArrival: '1–3 Dec',
    pickupPoint: null,
    readyForPickupAt: null,
    isGiftCardApplied: false,
    giftCardPaymentAmount: 0,
    giftCardPaymentDisplayAmount: '€0.00',
    adyenPaymentDisplayAmount: '€20.00',
    totals,
    refundedAmount: 0,
    refundedDisplayAmount: '€0.00',
    moneyBack: 'refund',
    fullTotal: 20,
    fullTotalDisplay: '€20.00',
    fullShippingTotal: 0,
    fullShippingTotalDisplay: '€0.00',
    parcels: [],
    returns: [],
    returnAddress: ['Halla & Hillo Oy', 'Rantatie 3', '00100 Helsinki'],
    withdrawal: { canCancel: true, lines: [], until: null },
    lookupUrl: '/en/find-order',
    documents: [{ kind: 'receipt', name: 'Receipt', url: `/api/me/orders/${id}/receipt.pdf` }],
    ...more,
  };
}

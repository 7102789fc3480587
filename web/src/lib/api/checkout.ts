import type { CartContext } from './cart';
import { call } from './client';
import { read } from './read';
import type {
  CartAnswer,
  ConsentText,
  DetailsForm,
  Language,
  Market,
  Order,
  PaymentDetail,
  PaymentMethod,
  ProcessAnswer,
  ProcessForm,
  ShippingDetail,
  ShippingForm,
} from './types';

export function sendDetails(
  { token, market, language }: CartContext,
  json: DetailsForm,
): Promise<CartAnswer> {
  return call('put', '/api/me/checkout/details', { query: { market, language }, token, json });
}

/** What can be chosen; places to fetch the goods from are sorted by their distance from a postal code. */
export function fetchShipping(
  { token, market, language }: CartContext,
  postalCode: string | null,
): Promise<ShippingDetail> {
  return read('/api/me/checkout/shipping', { query: { market, language, postalCode }, token });
}

/** Chooses a way of delivery; with a place where the goods are fetched, where it has such. */
export function sendShipping(
  { token, market, language }: CartContext,
  json: ShippingForm,
): Promise<CartAnswer> {
  return call('put', '/api/me/checkout/shipping', { query: { market, language }, token, json });
}

/** An empty text takes the greeting away. */
export function sendGreeting(
  { token, market, language }: CartContext,
  greeting: string,
): Promise<CartAnswer> {
  return call('post', '/api/me/carts/greeting', { query: { market, language }, token, json: { greeting } });
}

export function fetchPaymentDetail({ token, market, language }: CartContext): Promise<PaymentDetail> {
  return read('/api/me/checkout/payment', { query: { market, language }, token });
}

/** What can be paid with in a market, for goods that are delivered this way. */
export function fetchPaymentMethods(
  market: Market,
  language: Language,
  shippingMethodId: string | null,
): Promise<PaymentMethod[]> {
  return read(`/api/cda/paymentmethods/${market}/${language}`, { extra: { shippingMethodId } });
}

export function fetchConsents(market: Market, language: Language): Promise<ConsentText[]> {
  return read('/api/consents', { extra: { market, language } });
}

/** Orders what lies in the cart; the answer is the order's id. */
export function placeOrder(
  { token, market, language }: CartContext,
  json: { consents: string[]; total: number; isBecomeFazerMember: boolean; tabId: string },
): Promise<string> {
  return call('post', '/api/me/checkout/order', { query: { market, language }, token, json });
}

/** Gives the order up that is not paid, so that the cart can be changed again. */
export function cancelOrder({ token, market, language }: CartContext): Promise<null> {
  return call('delete', '/api/me/checkout/order', { query: { market, language }, token });
}

/** Begins the payment of an order, or asks how it stands where no method is named. */
export function processPayments(
  { token, language }: CartContext,
  orderId: string,
  json: ProcessForm,
): Promise<ProcessAnswer> {
  const path = `/api/cda/me/orders/${orderId}/processpayments` as const;
  return call('post', path, { extra: { language }, token, json });
}

/** Tells the shop what the browser brought back from a provider. */
export function authenticatePayment(
  payment: string,
  result: string,
  language: Language,
): Promise<ProcessAnswer> {
  const path = `/paymentauthentication/${encodeURIComponent(payment)}/${encodeURIComponent(result)}` as const;
  return call('get', path, { query: { language } });
}

export function fetchOrder({ token, language }: CartContext, orderId: string): Promise<Order> {
  return read(`/api/cda/me/orders/${encodeURIComponent(orderId)}`, { query: { language }, token });
}

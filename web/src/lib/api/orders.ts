/** What shoppers do with orders: getting out of them, and finding them without an account. */
import type { CartContext } from './cart';
import { call } from './client';
import type { Language, Order } from './types';

/** Getting out of an order, or of a part of it. */
export type Withdrawal =
  | { action: 'cancel' }
  | {
      action: 'return';
      /** Of the tab's own: the same one is asked once, however often it is sent. */
      reference: string;
      lines: { lineItemId: number; quantity: number }[];
      reason?: string;
    };

/** Of the visitor who ordered. */
export function withdraw({ token, language }: CartContext, id: string, change: Withdrawal): Promise<Order> {
  return call('put', '/api/cda/me/orders', { query: { language }, token, json: { id, ...change } });
}

/** Asks for a letter with a link to an order; what follows is the same whether or not there is such an order. */
export async function askForOrderLink(
  json: { orderNumber: string; email: string },
  language: Language,
): Promise<void> {
  await call('post', '/api/me/orders/link', { query: { language }, json });
}

/** The order that a letter's link is for. Its secret goes in the body, where no log has it. */
export function fetchLinkedOrder(token: string, language: Language): Promise<Order> {
  return call('post', '/api/me/orders/linked', { query: { language }, json: { token } });
}

export function withdrawLinked(token: string, change: Withdrawal, language: Language): Promise<Order> {
  const json = { reference: null, lines: null, reason: null, ...change, token };
  return call('put', '/api/me/orders/linked', { query: { language }, json });
}

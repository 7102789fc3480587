import { call } from './client';
import type { CartAnswer, CartOperation, Language, Market, TokenAnswer } from './types';

/** Whose cart, and how it is told. */
export interface CartContext {
  token: string;
  market: Market;
  language: Language;
}

export function fetchAnonymousToken(anonymousId: string): Promise<TokenAnswer> {
  return call('POST', '/api/identity-connect/token/anonymous', {
    form: {
      grant_type: 'anonymous',
      client_id: 'frontend',
      scope: 'anonymous_id',
      anonymous_id: anonymousId,
    },
  });
}

export function fetchCart({ token, market, language }: CartContext): Promise<CartAnswer> {
  return call('GET', '/api/me/carts', { query: { market, language }, token });
}

/** Sends one operation of the tab; the key makes a repeat harmless. */
export function sendOperation(
  context: CartContext,
  key: string,
  operation: CartOperation,
): Promise<CartAnswer> {
  const { method = 'POST', path, json } = request(operation);
  const { token, market, language } = context;
  return call(method, `/api/me/carts/${path}`, {
    query: { market, language },
    token,
    json,
    headers: { 'Idempotency-Key': key },
  });
}

function request(operation: CartOperation): { method?: string; path: string; json?: unknown } {
  const { kind, ...body } = operation;
  switch (kind) {
    case 'applyCoupon':
      return { path: 'coupon', json: body };
    case 'removeCoupon':
      return { path: 'coupon', json: { couponCode: '' } };
    case 'applyGiftCard':
      return { path: 'giftcard', json: body };
    case 'removeGiftCard':
      return { method: 'DELETE', path: 'giftcard' };
    default:
      return { path: kind, json: body };
  }
}

import { call } from './client';
import { ApiError } from './errors';
import type { CartAnswer, CartOperation, Language, Market, TokenAnswer } from './types';

/** Whose cart, and how it is told. */
export interface CartContext {
  token: string;
  market: Market;
  language: Language;
}

export function fetchAnonymousToken(anonymousId: string): Promise<TokenAnswer> {
  return call('post', '/api/identity-connect/token/anonymous', {
    form: {
      grant_type: 'anonymous',
      client_id: 'frontend',
      scope: 'anonymous_id',
      anonymous_id: anonymousId,
    },
  });
}

export function fetchCart({ token, market, language }: CartContext): Promise<CartAnswer> {
  return call('get', '/api/me/carts', { query: { market, language }, token });
}

/** Sends one operation of the tab; the key makes a repeat harmless. */
export function sendOperation(
  { token, market, language }: CartContext,
  key: string,
  operation: CartOperation,
): Promise<CartAnswer> {
  const shared = { query: { market, language }, token, headers: { 'Idempotency-Key': key } };
  switch (operation.kind) {
    case 'applyCoupon': {
      const { kind, ...json } = operation;
      return call('post', '/api/me/carts/coupon', { ...shared, json });
    }
    case 'removeCoupon':
      return call('post', '/api/me/carts/coupon', { ...shared, json: { couponCode: '' } });
    case 'applyGiftCard': {
      const { kind, ...json } = operation;
      return call('post', '/api/me/carts/giftcard', { ...shared, json });
    }
    case 'removeGiftCard':
      return call('delete', '/api/me/carts/giftcard', shared);
    case 'add': {
      const { kind, ...json } = operation;
      return call('post', '/api/me/carts/add', { ...shared, json });
    }
    case 'remove': {
      const { kind, ...json } = operation;
      return withShipments(call('post', '/api/me/carts/remove', { ...shared, json }));
    }
    case 'delete': {
      const { kind, ...json } = operation;
      return call('post', '/api/me/carts/delete', { ...shared, json });
    }
    case 'setDetails': {
      const { kind, ...json } = operation;
      return call('put', '/api/me/checkout/details', { ...shared, json });
    }
    case 'chooseDelivery': {
      const { kind, ...json } = operation;
      return call('put', '/api/me/checkout/shipping', { ...shared, json });
    }
  }
}

/** The answer to a removal; one without shipments is no cart, whatever its status: the removal has failed. */
async function withShipments(answer: Promise<CartAnswer>): Promise<CartAnswer> {
  const cart: Partial<CartAnswer> = await answer;
  if (cart.shipments === undefined) throw new ApiError(502, { title: 'The cart came without its shipments' });
  return answer;
}

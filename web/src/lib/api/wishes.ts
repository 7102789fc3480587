import type { CartContext } from './cart';
import { call } from './client';
import type { WishListAnswer, WishListState } from './types';

/** Who asks, and in which words. */
type Asker = Pick<CartContext, 'token' | 'language'>;

const at = (code: string) => `/api/me/wish-list/${encodeURIComponent(code)}` as const;

/** The list with what is known of its products. */
export function fetchWishes({ token, market, language }: CartContext): Promise<WishListAnswer> {
  return call('get', '/api/me/wish-list', { query: { market, language }, token });
}

export function addWish({ token, language }: Asker, code: string): Promise<WishListState> {
  return call('put', at(code), { query: { language }, token });
}

export function removeWish({ token, language }: Asker, code: string): Promise<WishListState> {
  return call('delete', at(code), { query: { language }, token });
}

import type { Cart, CodeOperation, LineItem } from '@/lib/api/types';
import type { Custom } from './custom-line';

/** What is known of a product before the server has put it into the cart: enough to draw a line, and no money. */
export interface ProductSnapshot {
  /** Of the variation. */
  code: string;
  /** Of the product; for reports only. */
  productCode?: string;
  displayName: string;
  imageUrl: string | null;
  url: string | null;
  maxQuantity?: number;
  brands?: readonly string[];
  categories?: readonly string[];
  /** For reports only. */
  price?: number;
  currency?: string;
}

/** A line on the screen. */
export interface ViewLine extends ProductSnapshot, Custom {
  key: string;
  shipmentId: number;
  lineItemId?: LineItem['id'];
  quantity: number;
  maxQuantity: number;
  /** True while the server has not shown this quantity yet. */
  pending: boolean;
  /** The server's line; null for one that only this tab knows. */
  item: LineItem | null;
}

/** The cart on the screen: the server's state and this tab's operations that it does not show yet. */
export interface CartView {
  /** False until the first state is there. */
  ready: boolean;
  lines: ViewLine[];
  totalQuantity: number;
  /** The money, as the server told it; never changed here. */
  cart: Cart | null;
  /** True while `cart` is behind the lines. */
  pending: boolean;
  /** What was asked about codes and has no answer yet. */
  asked: readonly CodeOperation['kind'][];
}

/** The cart as long as nothing is known of it. */
export const UNKNOWN_CART: CartView = {
  ready: false,
  lines: [],
  totalQuantity: 0,
  cart: null,
  pending: false,
  asked: [],
};

/** Whether anything is sent otherwise than by e-mail. */
export const hasGoods = ({ allLineItems }: Cart): boolean =>
  allLineItems.some(({ giftCardRecipient }) => giftCardRecipient === null);

/** True for a line that a promotion gives: the shopper cannot change it. */
export function isGift({ item }: ViewLine): boolean {
  return item?.isGift === true;
}

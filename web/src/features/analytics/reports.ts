import type { BusEvent } from '@/features/realtime/bus';
import type { Cart, LineItem } from '@/lib/api/types';
import { mayReport } from '@/lib/consent';
import type { ReportedList, ReportedOrder, ReportedProduct } from './events';
import { positionOf, rememberPosition } from './positions';
import { push } from './push';

export { push };

/** A product as reports name it. */
export interface ReportItem {
  item_id: string;
  item_name: string;
  quantity: number;
  affiliation: string;
  item_brand?: string;
  price?: number;
  index?: number;
  item_list_id?: string;
  item_list_name?: string;
  item_category?: string;
  item_category2?: string;
  item_category3?: string;
  item_category4?: string;
  item_category5?: string;
}

const AFFILIATION = 'D2C';
const DEFAULT_CURRENCY = 'EUR';
const UNKNOWN = 'UNKNOWN';
const CATEGORY_FIELDS = [
  'item_category',
  'item_category2',
  'item_category3',
  'item_category4',
  'item_category5',
] as const;

/** A product in the form of the reports. */
export function reportItem(product: ReportedProduct, quantity = 1): ReportItem {
  const item: ReportItem = {
    item_id: product.code || UNKNOWN,
    item_name: product.displayName,
    quantity,
    affiliation: AFFILIATION,
  };
  if (product.brands && product.brands.length > 0) item.item_brand = product.brands.join(', ');
  if (product.price !== undefined) item.price = product.price;
  const position = positionOf(product.code, product.productCode);
  if (position) {
    item.item_list_id = position.listId;
    item.item_list_name = position.listName;
    item.index = position.index;
  }
  CATEGORY_FIELDS.forEach((field, index) => {
    const category = product.categories?.[index];
    if (category) item[field] = category;
  });
  return item;
}

function pushCommerce(
  event: string,
  currency: string | undefined,
  items: readonly ReportItem[],
  more = {},
): void {
  // The last event's products must not mix with this one's.
  push('ecommerce_reset', { ecommerce: null });
  push(event, { ecommerce: { currency: currency || DEFAULT_CURRENCY, items, ...more } });
}

interface ListDetail {
  list: ReportedList;
  products: readonly ReportedProduct[];
}
interface SelectDetail {
  list: ReportedList;
  product: ReportedProduct;
  index: number;
}
interface ProductDetail {
  product: ReportedProduct;
  quantity?: number;
}

const writers: { [Type in BusEvent]?: (detail: never) => void } = {
  'd2c:list:view': ({ list, products }: ListDetail) =>
    pushCommerce(
      'view_item_list',
      products[0]?.currency,
      products.map((product, index) => inList(list, product, index)),
    ),
  'd2c:list:select': ({ list, product, index }: SelectDetail) =>
    pushCommerce('select_item', product.currency, [inList(list, product, index)]),
  'd2c:pdp:view': ({ product }: ProductDetail) =>
    pushCommerce('view_item', product.currency, [reportItem(product)]),
  'd2c:cart:add': ({ product, quantity }: ProductDetail) =>
    pushCommerce('add_to_cart', product.currency, [reportItem(product, quantity)]),
  'd2c:cart:remove': ({ product, quantity }: ProductDetail) =>
    pushCommerce('remove_from_cart', product.currency, [reportItem(product, quantity)]),
  'd2c:cart:view': ({ cart }: { cart: Cart }) =>
    pushCommerce('view_cart', cart.currency, cart.allLineItems.map(lineItem), { value: cart.totalPrice }),
  'd2c:checkout:begin': ({ cart }: { cart: Cart }) => pushCart('begin_checkout', cart),
  'd2c:checkout:addshipping': ({ cart, shippingTier }: { cart: Cart; shippingTier: string }) =>
    pushCart('add_shipping_info', cart, { shipping_tier: shippingTier }),
  'd2c:checkout:addpayment': ({ cart, paymentType }: { cart: Cart; paymentType: string }) =>
    pushCart('add_payment_info', cart, { payment_type: paymentType }),
  'd2c:checkout:complete': ({ order }: { order: ReportedOrder }) =>
    pushCommerce(
      'purchase',
      order.currency,
      order.lines.map((line) => reportItem(line, line.quantity)),
      {
        transaction_id: order.orderNumber,
        value: order.total,
        tax: order.tax,
        shipping: order.shipping,
        ...(order.coupon ? { coupon: order.coupon } : {}),
        ...(order.shippingMethodName ? { shipping_tier: order.shippingMethodName } : {}),
        ...(order.paymentType ? { payment_type: order.paymentType } : {}),
      },
    ),
};

/** Writes the report of something that happened in this tab. */
export function report(type: BusEvent, detail: unknown): void {
  writers[type]?.(detail as never);
}

/** Keeps the place in which a product was chosen, for the reports of what happens to it. */
export function remember(list: ReportedList, product: ReportedProduct, index: number): void {
  if (!mayReport()) return;
  const position = { listId: list.id, listName: list.name, index };
  for (const code of [product.productCode, product.code]) if (code) rememberPosition(code, position);
}

function inList(list: ReportedList, product: ReportedProduct, index: number): ReportItem {
  return { ...reportItem(product), index, item_list_id: list.id, item_list_name: list.name };
}

/** All lines of a cart on its way to an order. */
function pushCart(event: string, cart: Cart, more = {}): void {
  const [coupon] = cart.couponCodes;
  pushCommerce(event, cart.currency, cart.allLineItems.map(lineItem), {
    value: cart.totalPrice,
    ...(coupon ? { coupon } : {}),
    ...more,
  });
}

function lineItem(line: LineItem): ReportItem {
  return reportItem(line, line.quantity);
}

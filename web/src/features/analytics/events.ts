import { bus } from '@/features/realtime/bus';
import type { Cart, LineItem, PageModel } from '@/lib/api/types';
import { positionOf, rememberPosition } from './positions';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

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

/** What is known of a product when it is reported. */
export interface ReportedProduct {
  /** Of the variation. */
  code?: string | undefined;
  /** Of the product, whichever of its variations is meant. */
  productCode?: string | undefined;
  displayName: string;
  brands?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  price?: number | undefined;
  currency?: string | undefined;
}

export interface ReportedList {
  id: string;
  name: string;
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

function push(event: string, fields: Record<string, unknown> = {}): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...fields });
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

export function virtualPageView(page: PageModel, address: string): void {
  const { pageType, categories } = page.pageMetadata;
  push('virtualPageView', {
    pagePath: address,
    pageTitle: page.pageMetadata.metaTitle || page.name,
    pageType,
    pageCategories: categories,
    pageLanguage: page.metadata.currentLanguage,
  });
}

export function search(term: string, results?: number): void {
  push('search', { search_term: term, ...(results === undefined ? {} : { search_results: results }) });
}

export function topNavigationLink(url: string, name: string): void {
  push('top_navigation_link', { link_url: url, link_text: name });
}

export function languageChange(from: string, to: string): void {
  push('language_change', { language_from: from, language_to: to });
}

export function relatedProductClick(product: ReportedProduct): void {
  push('related_product_click', { item: reportItem(product) });
}

export function imageSlider(action: string, index: number): void {
  push('image_slider', { slider_action: action, slider_index: index });
}

/** Products were listed. Told to the other tabs as well. */
export function viewItemList(list: ReportedList, products: readonly ReportedProduct[]): void {
  bus.emit('d2c:list:view', { list, products });
}

/** A product of a list was chosen; what happens to it from now on is reported with its place there. */
export function selectItem(list: ReportedList, product: ReportedProduct, index: number): void {
  const position = { listId: list.id, listName: list.name, index };
  for (const code of [product.productCode, product.code]) if (code) rememberPosition(code, position);
  bus.emit('d2c:list:select', { list, product, index });
}

/** A product's own page was shown. */
export function viewItem(product: ReportedProduct): void {
  bus.emit('d2c:pdp:view', { product });
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

/** Turns the events of this tab into reports. Other tabs report what they did themselves. */
export function reportEvents(): void {
  const here = <T>(type: Parameters<typeof bus.on>[0], report: (detail: T) => void) =>
    bus.on(type, (detail, from) => {
      if (from === 'here') report(detail as T);
    });
  here<ListDetail>('d2c:list:view', ({ list, products }) =>
    pushCommerce(
      'view_item_list',
      products[0]?.currency,
      products.map((product, index) => inList(list, product, index)),
    ),
  );
  here<SelectDetail>('d2c:list:select', ({ list, product, index }) =>
    pushCommerce('select_item', product.currency, [inList(list, product, index)]),
  );
  here<ProductDetail>('d2c:pdp:view', ({ product }) =>
    pushCommerce('view_item', product.currency, [reportItem(product)]),
  );
  here<ProductDetail>('d2c:cart:add', ({ product, quantity }) =>
    pushCommerce('add_to_cart', product.currency, [reportItem(product, quantity)]),
  );
  here<ProductDetail>('d2c:cart:remove', ({ product, quantity }) =>
    pushCommerce('remove_from_cart', product.currency, [reportItem(product, quantity)]),
  );
  here<{ cart: Cart }>('d2c:cart:view', ({ cart }) =>
    pushCommerce('view_cart', cart.currency, cart.allLineItems.map(lineItem), { value: cart.totalPrice }),
  );
}

function inList(list: ReportedList, product: ReportedProduct, index: number): ReportItem {
  return { ...reportItem(product), index, item_list_id: list.id, item_list_name: list.name };
}

function lineItem(line: LineItem): ReportItem {
  return reportItem(line, line.quantity);
}

import { type BusEvent, bus } from '@/features/realtime/bus';
import type { Cart } from '@/lib/api/types';

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

/** An order in the words of the reports. */
export interface ReportedOrder {
  orderNumber: string;
  currency: string;
  total: number;
  tax: number;
  shipping: number;
  coupon: string | null;
  shippingMethodName: string | null;
  paymentType: string | null;
  lines: readonly (ReportedProduct & { quantity: number })[];
}

export interface ReportedList {
  id: string;
  name: string;
}

/** Tells something once the code of the reports is here; nobody is told before the visitor agreed. */
function push(event: string, fields: Record<string, unknown>): void {
  withReports((loaded) => loaded.push(event, fields));
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

/** Something that was asked for by a form elsewhere has been done. */
export function formSuccess(form: string): void {
  push('form_success', { form_id: form });
}

export function relatedProductClick(product: ReportedProduct): void {
  withReports((loaded) => loaded.push('related_product_click', { item: loaded.reportItem(product) }));
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
  withReports((loaded) => loaded.remember(list, product, index));
  bus.emit('d2c:list:select', { list, product, index });
}

/** A product's own page was shown. */
export function viewItem(product: ReportedProduct): void {
  bus.emit('d2c:pdp:view', { product });
}

/** The checkout was begun; once for each cart. */
export function beginCheckout(cart: Cart): void {
  bus.emit('d2c:checkout:begin', { cart });
}

/** Another way of delivery was chosen. */
export function addShippingInfo(cart: Cart, shippingTier: string): void {
  bus.emit('d2c:checkout:addshipping', { cart, shippingTier });
}

/** A payment begins. */
export function addPaymentInfo(cart: Cart, paymentType: string): void {
  bus.emit('d2c:checkout:addpayment', { cart, paymentType });
}

/** An order was placed; once for each, also after a reload. */
export function completeCheckout(order: ReportedOrder): void {
  bus.emit('d2c:checkout:complete', { order });
}

/** What reports are made of. */
const REPORTED: readonly BusEvent[] = [
  'd2c:list:view',
  'd2c:list:select',
  'd2c:pdp:view',
  'd2c:cart:add',
  'd2c:cart:remove',
  'd2c:cart:view',
  'd2c:checkout:begin',
  'd2c:checkout:addshipping',
  'd2c:checkout:addpayment',
  'd2c:checkout:complete',
];

type Reports = typeof import('./reports');

let reports: Reports | undefined;
const waiting: ((reports: Reports) => void)[] = [];

/** Does something with the reports once their code is here, in the order in which it was asked for. */
function withReports(act: (reports: Reports) => void): void {
  if (reports) act(reports);
  else waiting.push(act);
}

/** Turns the events of this tab into reports. Other tabs report what they did themselves. */
export function reportEvents(): void {
  for (const type of REPORTED)
    bus.on(type, (detail, from) => {
      if (from === 'here') withReports((loaded) => loaded.report(type, detail));
    });
}

/** Writes the reports that have waited, and from now on each at once. */
export function provideReports(loaded: Reports): void {
  reports = loaded;
  for (const act of waiting.splice(0)) act(loaded);
}

/** What happened before the visitor agreed is told to nobody, not even later. */
export function forgetWaiting(): void {
  waiting.length = 0;
}

import type { Cart, CartOperation, LineItem } from '@/lib/api/types';

/** What is known of a product before the server has put it into the cart: enough to draw a line, and no money. */
export interface ProductSnapshot {
  /** Of the variation. */
  code: string;
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

/** A change that the shopper made. */
export interface Operation {
  kind: 'add' | 'remove' | 'delete';
  code: string;
  quantity: number;
  shipmentId: number;
  /** Tells lines of custom tablets apart, which share a code. */
  lineItemId?: LineItem['id'];
  product?: ProductSnapshot;
}

/** A line on the screen. */
export interface ViewLine extends ProductSnapshot {
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
}

export const MAX_QUANTITY = 999;

/** The server's cart with operations applied on top. Counts, never prices. */
export function fold(cart: Cart | null, operations: readonly Operation[]): CartView {
  const lines = (cart?.allLineItems ?? []).map(lineOf);
  for (const operation of operations) apply(lines, operation);
  const shown = lines.filter((line) => line.quantity > 0);
  return {
    ready: cart !== null,
    lines: withKeys(shown),
    totalQuantity: shown.reduce((sum, line) => sum + line.quantity, 0),
    cart,
    pending: operations.length > 0,
  };
}

/** How many of each code there are. */
export function quantities(view: CartView): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of view.lines) counts.set(line.code, (counts.get(line.code) ?? 0) + line.quantity);
  return counts;
}

/** The codes whose quantity differs. */
export function changedCodes(before: CartView, after: CartView): string[] {
  const old = quantities(before);
  const now = quantities(after);
  return [...new Set([...old.keys(), ...now.keys()])].filter((code) => old.get(code) !== now.get(code));
}

/** The operation that brings a line to a quantity; null when there is nothing to do or the quantity makes no sense. */
export function operationFor(line: ViewLine, quantity: number): Operation | null {
  if (!Number.isInteger(quantity) || quantity < 0) return null;
  const target = Math.min(quantity, line.maxQuantity);
  const difference = target - line.quantity;
  const address = {
    code: line.code,
    shipmentId: line.shipmentId,
    ...(line.lineItemId === undefined ? {} : { lineItemId: line.lineItemId }),
  };
  if (target === 0) return { kind: 'delete', quantity: line.quantity, ...address };
  if (difference === 0) return null;
  if (difference > 0) return { kind: 'add', quantity: difference, ...address, product: snapshotOf(line) };
  return { kind: 'remove', quantity: -difference, ...address };
}

/** What is needed to put a removed line back. */
export function snapshotOf(line: ViewLine): ProductSnapshot {
  const {
    key: _key,
    shipmentId: _shipment,
    lineItemId: _id,
    quantity: _quantity,
    pending: _pending,
    item: _item,
    ...product
  } = line;
  return product;
}

/** The operation as the protocol writes it. */
export function wireOperation({ kind, code, quantity, shipmentId, lineItemId }: Operation): CartOperation {
  const line = lineItemId === undefined ? {} : { lineItemId };
  if (kind === 'add') return { kind, code, quantity, shipmentId };
  if (kind === 'remove') return { kind, code, quantity, shipmentId, ...line };
  return { kind, code, shipmentId, ...line };
}

/** Joins a change with those that wait unnumbered: clicks on one line become one operation. */
export function mergeDraft(drafts: readonly Operation[], next: Operation): Operation[] {
  const index = drafts.findLastIndex((draft) => sameLine(draft, next));
  const last = drafts[index];
  if (!last || last.kind === 'delete') return [...drafts, next];
  const rest = drafts.filter((_, at) => at !== index);
  if (next.kind === 'delete') return mergeDraft(rest, next);
  const net = signed(last) + signed(next);
  if (net === 0) return rest;
  const product = last.product ?? next.product;
  const merged: Operation = {
    ...next,
    kind: net > 0 ? 'add' : 'remove',
    quantity: Math.abs(net),
    ...(product ? { product } : {}),
  };
  return drafts.map((draft, at) => (at === index ? merged : draft));
}

function signed({ kind, quantity }: Operation): number {
  return kind === 'add' ? quantity : -quantity;
}

function apply(lines: ViewLine[], operation: Operation): void {
  const line = lines.find((candidate) => sameLine(candidate, operation));
  if (!line) {
    if (operation.kind === 'add') lines.push(newLine(operation));
    return;
  }
  line.pending = true;
  if (operation.kind === 'delete') line.quantity = 0;
  else line.quantity = Math.max(0, line.quantity + signed(operation));
}

interface Address {
  code: string;
  shipmentId: number;
  lineItemId?: LineItem['id'];
}

function sameLine(one: Address, other: Address): boolean {
  if (one.lineItemId !== undefined && other.lineItemId !== undefined)
    return one.lineItemId === other.lineItemId;
  if (one.lineItemId !== other.lineItemId || one.code !== other.code) return false;
  // A shipment below zero is whichever the server chooses.
  return one.shipmentId === other.shipmentId || one.shipmentId < 0 || other.shipmentId < 0;
}

function lineOf(item: LineItem): ViewLine {
  return {
    key: '',
    code: item.code,
    displayName: item.displayName,
    imageUrl: item.productImageUrl,
    url: item.productUrl,
    brands: item.brands,
    categories: item.categories,
    price: item.price,
    currency: item.currency,
    shipmentId: item.shipmentId,
    ...(item.isCustomTablet ? { lineItemId: item.id } : {}),
    quantity: item.quantity,
    maxQuantity: Math.min(MAX_QUANTITY, item.maxQuantity),
    pending: false,
    item,
  };
}

function newLine(operation: Operation): ViewLine {
  const product = operation.product ?? { displayName: operation.code, imageUrl: null, url: null };
  return {
    ...product,
    code: operation.code,
    key: '',
    shipmentId: operation.shipmentId,
    quantity: operation.quantity,
    maxQuantity: Math.min(MAX_QUANTITY, operation.product?.maxQuantity ?? MAX_QUANTITY),
    pending: true,
    item: null,
  };
}

/** Keys that stay when the server confirms a new line, so that focus and typing survive it. */
function withKeys(lines: ViewLine[]): ViewLine[] {
  const used = new Set<string>();
  for (const line of lines) {
    const plain = line.lineItemId === undefined ? line.code : `${line.code}#${line.lineItemId}`;
    line.key = used.has(plain) ? `${plain}@${line.shipmentId}` : plain;
    used.add(line.key);
  }
  return lines;
}

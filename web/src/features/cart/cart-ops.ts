import type { Cart, CartOperation, CodeOperation, LineItem } from '@/lib/api/types';
import { MAX_GIFT_CARDS, MAX_QUANTITY, MAX_TABLETS } from '@/lib/limits.gen';
import { type CartView, isGift, type ProductSnapshot, type ViewLine } from './cart-view';
import { type Custom, customIn, customKey, customOf, isCustom, sameCustom } from './custom-line';
import { isCodeOperation } from './outbox';

/** Anything that the shopper asked of the cart. */
export type CartChange = Operation | CodeOperation;

/** A change of lines that the shopper made. Goods that are made for somebody lie on the line with the same words. */
export interface Operation extends Custom {
  kind: 'add' | 'remove' | 'delete';
  code: string;
  quantity: number;
  shipmentId: number;
  /** Tells lines of goods apart that are made for somebody: they share a code. */
  lineItemId?: LineItem['id'];
  product?: ProductSnapshot;
}

/** The server's cart with operations applied on top. Counts, never prices. */
export function fold(cart: Cart | null, operations: readonly CartChange[]): CartView {
  const lines = (cart?.allLineItems ?? []).map(lineOf);
  const asked: CodeOperation['kind'][] = [];
  for (const operation of operations) {
    if (isCodeOperation(operation)) asked.push(operation.kind);
    else apply(lines, operation);
  }
  const filled = lines.filter((line) => line.quantity > 0);
  // Gifts come with what is bought.
  const shown = filled.every(isGift) ? [] : filled;
  return {
    ready: cart !== null,
    lines: withKeys(shown),
    totalQuantity: shown.reduce((sum, line) => sum + line.quantity, 0),
    cart,
    pending: operations.length > 0,
    asked,
  };
}

/** True for a line whose product is not sold any more: its amounts are zero because there is no price. */
export function isUnpriced({ item }: ViewLine): boolean {
  return item?.placedPrice === 0 && !item.isGift && !item.isBuyable;
}

/** How many of each code the shopper put there. */
export function quantities(view: CartView): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of view.lines) {
    if (!isGift(line)) counts.set(line.code, (counts.get(line.code) ?? 0) + line.quantity);
  }
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
  const { code, shipmentId, lineItemId } = line;
  const address = { code, shipmentId, ...customOf(line) };
  if (difference === 0) return null;
  if (difference > 0) return { kind: 'add', quantity: difference, ...address, product: snapshotOf(line) };
  if (!canShrink(line)) return null;
  const which = { ...address, ...(lineItemId === undefined ? {} : { lineItemId }) };
  if (target === 0) return { kind: 'delete', quantity: line.quantity, ...which };
  return { kind: 'remove', quantity: -difference, ...which };
}

/** False for words that the server has not shown yet: nothing but their line's id names them when they are to go. */
export function canShrink(line: ViewLine): boolean {
  return !isCustom(line) || line.lineItemId !== undefined;
}

/** The name by which a line is told from others: by what it says, or by whom it is for. */
export function lineName({ displayName, customTablet, giftCardRecipient }: ViewLine): string {
  const words = customTablet?.frontText ?? giftCardRecipient?.name;
  return words === undefined ? displayName : `${displayName}: ${words}`;
}

/** The product of a line. What it carries is somebody's address and stays out of it. */
export function snapshotOf(line: ViewLine): ProductSnapshot {
  const {
    key: _key,
    shipmentId: _shipment,
    lineItemId: _id,
    customTablet: _tablet,
    giftCardRecipient: _recipient,
    quantity: _quantity,
    pending: _pending,
    item: _item,
    ...product
  } = line;
  return product;
}

/** The operation as the protocol writes it. */
export function wireOperation(operation: CartChange): CartOperation {
  if (isCodeOperation(operation)) return operation;
  const { kind, code, quantity, shipmentId, lineItemId } = operation;
  const line = lineItemId === undefined ? {} : { lineItemId };
  if (kind === 'add') return { kind, code, quantity, shipmentId, ...customOf(operation) };
  if (kind === 'remove') return { kind, code, quantity, shipmentId, ...line };
  return { kind, code, shipmentId, ...line };
}

/** Joins a change with those that wait unnumbered: clicks on one line become one operation. */
export function mergeDraft(drafts: readonly CartChange[], next: CartChange): CartChange[] {
  if (isCodeOperation(next)) return [...drafts, next];
  const index = drafts.findLastIndex((draft) => !isCodeOperation(draft) && sameLine(draft, next));
  const last = drafts[index];
  if (!last || isCodeOperation(last) || last.kind === 'delete') return [...drafts, next];
  const rest = drafts.filter((_, at) => at !== index);
  if (next.kind === 'delete') return mergeDraft(rest, next);
  const net = signed(last) + signed(next);
  if (net === 0) return rest;
  const product = last.product ?? next.product;
  const merged: Operation = {
    ...last,
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
  const line = lines.find((candidate) => !isGift(candidate) && sameLine(candidate, operation));
  if (!line) {
    if (operation.kind === 'add') lines.push(newLine(operation));
    return;
  }
  line.pending = true;
  if (operation.kind === 'delete') line.quantity = 0;
  else line.quantity = Math.max(0, line.quantity + signed(operation));
  // What is put back lies on a new line, whose id the server has not told yet.
  if (line.quantity === 0 && isCustom(line)) delete line.lineItemId;
}

type Address = Pick<Operation, 'code' | 'shipmentId' | 'lineItemId' | keyof Custom>;

function sameLine(one: Address, other: Address): boolean {
  if (one.lineItemId !== undefined && other.lineItemId !== undefined)
    return one.lineItemId === other.lineItemId;
  if (one.code !== other.code) return false;
  if (isCustom(one) && isCustom(other)) return sameCustom(one, other);
  if (one.lineItemId !== other.lineItemId || isCustom(one) || isCustom(other)) return false;
  // A shipment below zero is whichever the server chooses.
  return one.shipmentId === other.shipmentId || one.shipmentId < 0 || other.shipmentId < 0;
}

function lineOf(item: LineItem): ViewLine {
  const custom = customIn(item);
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
    ...(isCustom(custom) ? { lineItemId: item.id, ...custom } : {}),
    quantity: item.quantity,
    maxQuantity: Math.min(most(custom), item.maxQuantity),
    pending: false,
    item,
  };
}

function newLine(operation: Operation): ViewLine {
  const { code, shipmentId, quantity } = operation;
  const product = operation.product ?? { displayName: code, imageUrl: null, url: null };
  return {
    ...product,
    code,
    key: '',
    shipmentId,
    ...customOf(operation),
    quantity,
    maxQuantity: Math.min(most(operation), operation.product?.maxQuantity ?? MAX_QUANTITY),
    pending: true,
    item: null,
  };
}

function most({ customTablet, giftCardRecipient }: Custom): number {
  if (giftCardRecipient) return MAX_GIFT_CARDS;
  return customTablet ? MAX_TABLETS : MAX_QUANTITY;
}

/** Keys that stay when the server confirms a new line, so that focus and typing survive it. */
function withKeys(lines: ViewLine[]): ViewLine[] {
  const used = new Set<string>();
  for (const line of lines) {
    const plain = isGift(line)
      ? `${line.code}!gift`
      : isCustom(line)
        ? `${line.code}#${customKey(line)}`
        : line.code;
    line.key = used.has(plain) ? `${plain}@${line.lineItemId ?? line.shipmentId}` : plain;
    used.add(line.key);
  }
  return lines;
}

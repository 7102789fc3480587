import type { Cart, CodeOperation } from '@/lib/api/types';
import type { CartChange } from './cart-ops';

/** An operation with its identity. */
export interface NumberedOp {
  tabId: string;
  seq: number;
  op: CartChange;
  /** True once it may have reached the server. */
  sent: boolean;
  /** Another document had sent it before it ended: the server's cart most likely has it, so it is not shown on top of that. */
  assumed?: true;
}

/** The server's last word and what this tab has said since. */
export interface Outbox {
  tabId: string;
  /** The highest number given under this tab id. */
  lastSeq: number;
  /** Numbered and not known to be durable, in order. Those of an earlier tab id come first. */
  ops: readonly NumberedOp[];
  /** Not numbered yet: they may still be merged. */
  drafts: readonly CartChange[];
  server: Cart | null;
  version: number;
  /** Of the newest answer to a call since the line was lost: all that it shows is durable. */
  answered: number;
  /** Of the state shown; compared within one connection only. */
  revision: number;
  appliedSeq: number;
  ackedSeq: number;
  /** True when this connection has sent its first state: from then on operations go out at once. */
  synced: boolean;
  /** Refusals that were shown already. */
  refused: readonly number[];
  lastGap: { expectedSeq: number; at: number } | null;
}

export function emptyOutbox(tabId: string): Outbox {
  return {
    tabId,
    lastSeq: 0,
    ops: [],
    drafts: [],
    server: null,
    version: -1,
    answered: -1,
    revision: -1,
    appliedSeq: 0,
    ackedSeq: 0,
    synced: false,
    refused: [],
    lastGap: null,
  };
}

/** True when everything this tab did is durable. */
export function isSettled(box: Outbox): boolean {
  return box.ops.length === 0 && box.drafts.length === 0;
}

/** Operations that the state shown does not show. */
export function unappliedOps(box: Outbox): NumberedOp[] {
  return box.ops.filter((op) => (op.tabId === box.tabId ? op.seq > box.appliedSeq : !op.assumed));
}

/** True for coupons and gift cards, which change no line. */
export function isCodeOperation(operation: CartChange): operation is CodeOperation {
  return !('quantity' in operation);
}

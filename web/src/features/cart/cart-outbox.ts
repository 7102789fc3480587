import type { CartAnswer, CartStateFrame, CodeOperation, ProblemEntry, Rejection } from '@/lib/api/types';
import { type CartChange, changedCodes, fold, mergeDraft, type Operation } from './cart-ops';
import type { CartView } from './cart-view';
import { emptyOutbox, isCodeOperation, type NumberedOp, type Outbox, unappliedOps } from './outbox';

export type Input =
  /** The shopper changed something; `hold` keeps it unnumbered. */
  | { type: 'operation'; op: CartChange; hold: boolean }
  /** Numbers what was held. */
  | { type: 'number' }
  | { type: 'state'; frame: CartStateFrame; hold: boolean }
  | { type: 'lost' }
  | { type: 'gap'; expectedSeq: number; now: number }
  /** Sends what is not durable again. */
  | { type: 'again' }
  | { type: 'tab'; tabId: string; reset: boolean }
  /** The changes of lines that are under way are stored for the next document. */
  | { type: 'stored' }
  /** Other documents stored this. */
  | { type: 'recovered'; ops: readonly NumberedOp[] }
  /** A call is about to carry this operation. */
  | { type: 'calling'; tabId: string; seq: number }
  /** A call was answered; without `call` it was a plain read. */
  | { type: 'answer'; answer: CartAnswer; call?: { tabId: string; seq: number } }
  /** A call was refused for good. */
  | { type: 'refused'; tabId: string; seq: number };

export type Effect =
  /** Frames for the socket, in order; `fresh` ones replace what still waits to be sent. */
  | { type: 'send'; ops: readonly NumberedOp[]; fresh: boolean }
  /** `op` is missing when nobody knows any more what was refused. */
  | { type: 'refusal'; op?: CartChange; error: readonly ProblemEntry[] }
  /** What was asked about a code is settled; `error` says why not. */
  | { type: 'decided'; op: CodeOperation; error: readonly ProblemEntry[] | null }
  /** The server has taken a change of lines, and it is durable. */
  | { type: 'accepted'; op: Operation }
  /** The state changed by somebody else's hand. */
  | { type: 'elsewhere'; codes: readonly string[] }
  | { type: 'new-tab' };

export type Step = readonly [Outbox, readonly Effect[]];

/** A gap that was just answered with a resend is not answered again for each frame behind it. */
const SAME_GAP_WITHIN = 1_000;

/** A state names the last 20. */
const REMEMBERED_REFUSALS = 100;

/** The cart on the screen. */
export function viewOf(box: Outbox): CartView {
  return fold(box.server, [...unappliedOps(box).map(({ op }) => op), ...box.drafts]);
}

/** One step: pure, so that any order of drops, repeats and reconnects can be tried in a test. */
export function step(box: Outbox, input: Input): Step {
  switch (input.type) {
    case 'operation':
      if (input.hold) return [{ ...box, drafts: mergeDraft(box.drafts, input.op) }, []];
      return numberDrafts({ ...box, drafts: [...box.drafts, input.op] });
    case 'number':
      return numberDrafts(box);
    case 'state':
      return takeState(box, input.frame, input.hold);
    case 'lost':
      return [{ ...box, synced: false, answered: -1, revision: -1, lastGap: null }, []];
    case 'gap':
      return fillGap(box, input.expectedSeq, input.now);
    case 'again':
      return resend(box);
    case 'tab':
      return newTab(box, input.tabId, input.reset);
    case 'stored':
      return [
        {
          ...box,
          ops: box.ops.filter(({ op }) => isCodeOperation(op)),
          drafts: box.drafts.filter(isCodeOperation),
        },
        [],
      ];
    case 'recovered':
      return [{ ...box, ops: [...input.ops.map(recoveredOp), ...box.ops] }, []];
    case 'calling':
      return [markSent(box, (op) => op.tabId === input.tabId && op.seq === input.seq), []];
    case 'answer':
      return takeAnswer(box, input.answer, input.call);
    case 'refused':
      return [forget(box, input.tabId, input.seq, [input.seq]), []];
  }
}

function numberDrafts(box: Outbox): Step {
  if (box.drafts.length === 0) return [box, []];
  const numbered = box.drafts.map(
    (op, index): NumberedOp => ({ tabId: box.tabId, seq: box.lastSeq + index + 1, op, sent: box.synced }),
  );
  const next = { ...box, lastSeq: box.lastSeq + numbered.length, ops: [...box.ops, ...numbered], drafts: [] };
  return [next, box.synced ? [{ type: 'send', ops: numbered, fresh: false }] : []];
}

function takeState(box: Outbox, frame: CartStateFrame, hold: boolean): Step {
  if (box.synced && frame.revision < box.revision) return [box, []];
  const first = !box.synced;
  // It left before a call was answered, and one that shows what the call did is behind it.
  if (first && frame.cart.id === box.server?.id && frame.version < box.answered) return [box, []];
  // The server knows operations of this tab that it never made: somebody else has the same id.
  if (frame.appliedSeq > box.lastSeq) return [box, [{ type: 'new-tab' }]];

  const [refused, refusals] = takeRefusals(box, frame.rejected);
  let next: Outbox = {
    ...box,
    server: frame.cart,
    version: frame.version,
    revision: frame.revision,
    appliedSeq: frame.appliedSeq,
    ackedSeq: frame.ackedSeq,
    ops: box.ops.filter((op) => op.tabId !== box.tabId || op.seq > frame.ackedSeq),
    synced: true,
    refused,
  };
  const effects = [...refusals, ...granted(box, next), ...noticeOthers(box, next, refusals.length > 0)];
  if (first) {
    if (!hold) next = numberDrafts({ ...next, synced: false })[0];
    const [sent, resent] = resend({ ...next, synced: true });
    return [sent, [...effects, ...resent]];
  }
  if (hold) return [next, effects];
  const [numbered, sends] = numberDrafts(next);
  return [numbered, [...effects, ...sends]];
}

function takeAnswer(box: Outbox, answer: CartAnswer, call?: { tabId: string; seq: number }): Step {
  const own = call?.tabId === box.tabId;
  const acked = call ? Math.max(call.seq, own ? (answer.ackedSeq ?? 0) : 0) : 0;
  // The socket is ahead of any call: of a late answer only the fate of an earlier tab's operation counts.
  if (box.synced) {
    if (!call || own) return [box, []];
    const rest = forget(box, call.tabId, acked);
    return [rest, granted(box, rest)];
  }
  // A plain read does not say which of the operations under way it shows.
  if (!call && box.ops.some((op) => op.sent)) return [box, []];

  const [refused, refusals] = own || !call ? takeRefusals(box, answer.rejected ?? []) : [box.refused, []];
  const settled = call ? forget({ ...box, refused }, call.tabId, acked) : { ...box, refused };
  const told = [...refusals, ...granted(box, settled)];
  if (answer.version < box.version) return [settled, told];
  const next: Outbox = {
    ...settled,
    server: answer,
    version: answer.version,
    answered: answer.version,
    appliedSeq: own ? Math.max(settled.appliedSeq, answer.appliedSeq ?? 0, acked) : settled.appliedSeq,
  };
  return [next, [...told, ...noticeOthers(box, next, refusals.length > 0)]];
}

function fillGap(box: Outbox, expectedSeq: number, now: number): Step {
  const again = box.lastGap?.expectedSeq === expectedSeq && now - box.lastGap.at < SAME_GAP_WITHIN;
  if (again) return [box, []];
  const missing = box.ops.filter((op) => op.tabId === box.tabId && op.seq >= expectedSeq);
  if (missing[0]?.seq === expectedSeq) {
    const sent = markSent(box, (op) => missing.includes(op));
    const effects: Effect[] = box.synced ? [{ type: 'send', ops: missing, fresh: true }] : [];
    return [{ ...sent, lastGap: { expectedSeq, at: now } }, effects];
  }
  // Nothing from the gap on was recorded under this id: it is all said again under a new one.
  const ops = box.ops.filter((op) => !missing.includes(op));
  return [{ ...box, ops, drafts: [...missing.map(({ op }) => op), ...box.drafts] }, [{ type: 'new-tab' }]];
}

function resend(box: Outbox): Step {
  if (!box.synced) return [box, []];
  const ops = box.ops.filter((op) => op.tabId === box.tabId && op.seq > box.ackedSeq);
  if (ops.length === 0) return [box, []];
  return [markSent(box, (op) => ops.includes(op)), [{ type: 'send', ops, fresh: true }]];
}

function newTab(box: Outbox, tabId: string, reset: boolean): Step {
  // What the server may have seen keeps its old identity, so that it counts once; the rest starts over.
  const sent = box.ops.filter((op) => op.sent);
  const unsent = box.ops.filter((op) => !op.sent).map(({ op }) => op);
  const next: Outbox = { ...emptyOutbox(tabId), ops: sent, drafts: [...unsent, ...box.drafts] };
  return [reset ? next : { ...next, server: box.server, version: box.version }, []];
}

function recoveredOp(op: NumberedOp): NumberedOp {
  return op.sent ? { ...op, assumed: true } : op;
}

function forget(box: Outbox, tabId: string, seq: number, refused: readonly number[] = []): Outbox {
  const ops = box.ops.filter((op) => op.tabId !== tabId || op.seq > seq);
  if (tabId !== box.tabId) return { ...box, ops };
  return {
    ...box,
    ops,
    appliedSeq: Math.max(box.appliedSeq, seq),
    ackedSeq: Math.max(box.ackedSeq, seq),
    refused: [...box.refused, ...refused],
  };
}

function markSent(box: Outbox, which: (op: NumberedOp) => boolean): Outbox {
  return { ...box, ops: box.ops.map((op) => (!op.sent && which(op) ? { ...op, sent: true } : op)) };
}

function takeRefusals(box: Outbox, rejected: readonly Rejection[]): [readonly number[], Effect[]] {
  const fresh = rejected.filter(({ seq }) => !box.refused.includes(seq));
  return [
    [...box.refused, ...fresh.map(({ seq }) => seq)].slice(-REMEMBERED_REFUSALS),
    fresh.map(({ seq, error }): Effect => {
      const op = box.ops.find((candidate) => candidate.tabId === box.tabId && candidate.seq === seq)?.op;
      if (!op) return { type: 'refusal', error };
      return isCodeOperation(op) ? { type: 'decided', op, error } : { type: 'refusal', op, error };
    }),
  ];
}

/** What is durable by now and was not refused. */
function granted(before: Outbox, after: Outbox): Effect[] {
  return before.ops.flatMap((entry): Effect[] => {
    const { op, seq, tabId } = entry;
    if (after.ops.includes(entry)) return [];
    if (tabId === after.tabId && after.refused.includes(seq)) return [];
    return [isCodeOperation(op) ? { type: 'decided', op, error: null } : { type: 'accepted', op }];
  });
}

/** Own operations were on the screen before; what differs now came from elsewhere, unless something was refused. */
function noticeOthers(before: Outbox, after: Outbox, refusedNow: boolean): Effect[] {
  if (before.server === null || refusedNow) return [];
  const codes = changedCodes(viewOf(before), viewOf(after));
  return codes.length > 0 ? [{ type: 'elsewhere', codes }] : [];
}

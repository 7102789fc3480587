import { apply, inverse, OpError, read } from './apply';
import { same } from './counterparts';
import { narrowed } from './narrow';
import { isNothing, nothing } from './nothing';
import { Others } from './others';
import { sharing } from './sharing';
import { type Group, movedDown, renumbered, type Step, without } from './steps';
import type { Draft, Op } from './types';

/** What the server has of a draft, and how much of this tab's work is in it. */
export interface ServerDraft {
  draft: Draft;
  /** The last operation of this tab that the draft shows. */
  appliedSeq: number;
  /** The last whose outcome is kept for good. */
  ackedSeq: number;
  /** Operations that were decided against. */
  rejected?: readonly { seq: number; code: string }[];
  /** The last that was sent to it one by one: it may have got some whose outcome it has not told. */
  sentSeq?: number;
}

/** Others changed what an operation was made upon: it did nothing, and is to be carried over that and sent under another number. */
const STALE = 'stale';

export interface Pending {
  seq: number;
  op: Op;
}

/** What is shown: the server's draft with what this tab did since. */
export interface View {
  draft: Draft;
  canUndo: boolean;
  canRedo: boolean;
  /** Operations that are not kept for good yet. */
  waiting: number;
}

/** A session's work, to go on with where another one began. */
export interface Snapshot {
  /** As the server had it, with what this tab did up to `applied`. */
  draft: Draft;
  applied: number;
  acked: number;
  /** The number that was given last. */
  seq: number;
  pending: readonly Pending[];
  shown?: Group;
}

/** Work that could not be kept. */
export interface Lost {
  code: string;
  op: Op;
  /** The field that it is told at, where the operation's own is gone. */
  at?: string;
}

/** What is typed within this time is taken back together. */
const TOGETHER = 1000;

/**
 * A draft that is worked on before the server has answered. It knows no line: whoever carries operations asks for those that are
 * pending, and tells what the server has.
 */
export class DraftSession {
  #server: Draft;
  #applied = 0;
  #acked = 0;
  /** In the order in which they were done here. One that was refused as stale has a later number than some that follow it. */
  #pending: Pending[] = [];
  /** What takes back those that the server shows and has not kept for good, as it did them. */
  #shown: Step[] = [];
  #seq = 0;
  #awaited = 0;
  #undo: Group[] = [];
  #redo: Group[] = [];
  #lastTyped = { key: '', at: 0 };
  #view: View;
  readonly #listeners = new Set<() => void>();
  readonly #doneListeners = new Set<(op: Op) => void>();
  /** Work that could not be kept, with what was typed where there is something. */
  onLost: (lost: Lost) => void = () => undefined;

  constructor(
    draft: Draft,
    readonly now: () => number = Date.now,
  ) {
    this.#server = draft;
    this.#view = { draft, canUndo: false, canRedo: false, waiting: 0 };
  }

  /** Goes on where another one ended. What it did cannot be undone here. */
  static from({ draft, applied, acked, seq, pending, shown }: Snapshot): DraftSession {
    const session = new DraftSession(draft);
    session.#applied = applied;
    session.#acked = acked;
    session.#seq = seq;
    session.#pending = [...pending];
    session.#shown = [...(shown ?? [])];
    session.#tell();
    return session;
  }

  snapshot(): Snapshot {
    return {
      draft: this.#server,
      applied: this.#applied,
      acked: this.#acked,
      seq: this.#seq,
      pending: this.#pending,
      shown: this.#shown,
    };
  }

  get view(): View {
    return this.#view;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Hears of everything that is done here. */
  onDone(listener: (op: Op) => void): () => void {
    this.#doneListeners.add(listener);
    return () => this.#doneListeners.delete(listener);
  }

  /** Those that the server has not kept yet, in their order. */
  pending(): readonly Pending[] {
    return this.#pending;
  }

  /**
   * The last number that has to be decided before another is sent: what others did may have made it stale, and what was done here
   * after it counts on it.
   */
  get awaited(): number {
    return this.#awaited;
  }

  /** Does something here at once. False where it cannot be done any more. */
  do(op: Op): boolean {
    return this.#doAll([op], (back) => {
      const key = op.kind === 'text' ? `${op.block}/${op.field}` : '';
      const isTogether =
        key !== '' && key === this.#lastTyped.key && this.now() - this.#lastTyped.at < TOGETHER;
      this.#lastTyped = { key, at: this.now() };
      const last = isTogether ? this.#undo.pop() : undefined;
      this.#undo.push([...(last ?? []), ...back]);
      this.#redo = [];
    });
  }

  undo(): boolean {
    return this.#step(this.#undo, this.#redo);
  }

  redo(): boolean {
    return this.#step(this.#redo, this.#undo);
  }

  /** All but what waits is kept, and the server counts on from here: what it got another way has no number there. */
  countFrom(kept: number): void {
    this.#number(this.#pending, kept, () => 0);
    this.#shown = [];
    this.#applied = kept;
    this.#acked = kept;
    this.#awaited = 0;
  }

  /** The server has told what it has. */
  receive(state: ServerDraft): void {
    const refused = new Map(state.rejected?.map(({ seq, code }) => [seq, code]));
    const isStale = ({ seq, op }: Pending) => refused.get(seq) === STALE && !isNothing(op);
    const stale = new Set(this.#pending.filter(isStale).map(({ seq }) => seq));
    for (const seq of stale) refused.delete(seq);
    for (const { seq, op } of this.#pending) {
      const code = refused.get(seq);
      if (code && seq > this.#acked && !isNothing(op)) this.onLost({ code, op });
    }
    this.#pending = this.#pending.filter(({ seq }) => !refused.has(seq));
    this.#forget(refused);
    const expected = this.#expect(state, stale);
    this.#shown = this.#shown.filter(({ of }) => of > state.ackedSeq && !refused.has(of));
    this.#pending = this.#pending.filter(({ seq }) => seq > state.ackedSeq || stale.has(seq));
    // What is sent anew comes behind what is on its way, and before what was done here after it and is not.
    const sent = Math.max(state.appliedSeq, state.sentSeq ?? 0, this.#acked);
    const anew = this.#pending.filter(({ seq }) => seq > sent || stale.has(seq));
    this.#number(anew, sent, (of) => of);
    this.#applied = state.appliedSeq;
    this.#acked = Math.max(this.#acked, state.ackedSeq);
    this.#server = sharing(this.#server, state.draft);
    const isMet = this.#moveOver(expected, state.draft, sent);
    this.#awaited = isMet || stale.size > 0 ? sent : Math.min(this.#awaited, sent);
    this.#tell();
  }

  /** What the server's draft would be if nobody else had done anything. */
  #expect({ appliedSeq }: ServerDraft, stale: ReadonlySet<number>): Draft {
    // The server began anew, or somebody wrote beside it: what it showed and shows no more waits again.
    const isBack = this.#shown.some(({ of }) => of > appliedSeq || stale.has(of));
    let draft = isBack ? this.#rewind() : this.#server;
    const known = isBack ? this.#acked : this.#applied;
    for (const { seq, op } of this.#pending) {
      if (seq <= known || seq > appliedSeq || stale.has(seq)) continue;
      const next = attempt(draft, op);
      if (next !== draft) this.#shown.push({ op: inverse(draft, op), of: seq });
      draft = next;
    }
    return draft;
  }

  /** The server's draft without what is not kept for good, which waits as it would be done to that. */
  #rewind(): Draft {
    let draft = this.#server;
    const made = new Map<number, Op>();
    for (const { op, of, isGone } of this.#shown.toReversed()) {
      const before = isGone ? draft : attempt(draft, op);
      if (before !== draft) made.set(of, inverse(draft, op));
      else if (isGone) made.set(of, nothing(op));
      draft = before;
    }
    this.#pending = this.#pending.map(({ seq, op }) => ({ seq, op: made.get(seq) ?? op }));
    this.#shown = [];
    return draft;
  }

  /** Gives numbers that follow each other; `otherwise` are those of what is not among them. */
  #number(anew: readonly Pending[], after: number, otherwise: (of: number) => number): void {
    const numbers = new Map(anew.map(({ seq }, index) => [seq, after + index + 1]));
    this.#pending = this.#pending.map(({ seq, op }) => ({ seq: numbers.get(seq) ?? seq, op }));
    const numberOf = (of: number) => numbers.get(of) ?? otherwise(of);
    this.#undo = renumbered(this.#undo, numberOf);
    this.#redo = renumbered(this.#redo, numberOf);
    this.#seq = after + anew.length;
  }

  /** Moves what waits, and what can be taken back, over what others did. True where they met what is on its way. */
  #moveOver(expected: Draft, actual: Draft, sent: number): boolean {
    let isMet = false;
    const others = new Others(expected, actual);
    this.#shown = movedDown([this.#shown], others.copy(), 'force').flat();
    const lost = new Map<number, Op>();
    this.#pending = this.#pending.map((pending) => {
      if (pending.seq <= this.#applied) return pending;
      // What is on its way is the server's to decide.
      const isSent = pending.seq <= sent;
      const { op, isCut, isGone, ...carried } = others.before(pending.op, isSent ? 'force' : 'do');
      isMet ||= isSent && carried.isMet;
      if (isGone) lost.set(pending.seq, op);
      else if (isCut) this.onLost({ code: 'conflict', op });
      return { ...pending, op: isGone ? nothing(op) : op };
    });
    this.#forget(lost);
    for (const op of lost.values()) this.onLost({ code: 'conflict', op, at: listOf(op) });
    this.#undo = movedDown(this.#undo, others.copy());
    this.#redo = movedDown(this.#redo, others.copy());
    return isMet;
  }

  #step(from: Group[], to: Group[]): boolean {
    const group = from.pop();
    if (!group) return false;
    this.#lastTyped = { key: '', at: 0 };
    const steps = group.toReversed();
    const gone = steps.find(({ isGone }) => isGone);
    // What others changed is left to them; the rest of what was done with it is taken back.
    const ops = steps
      .filter(({ op, isCut }) => !(isCut && isDoneAlready(this.#view.draft, op)))
      .map(({ op }) => op);
    const isDone = !gone && ops.length > 0 && this.#doAll(ops, (back) => to.push(back));
    const cut = steps.find(({ isCut }) => isCut);
    if (isDone && !cut) return true;
    // What can never be done again stands in nobody's way, and is not dropped in silence.
    const [first] = steps;
    if (gone) this.onLost({ code: 'conflict', op: gone.op, at: listOf(gone.op) });
    else if (cut ?? first) this.onLost({ code: 'conflict', op: (cut ?? first)?.op as Op });
    this.#tell();
    return isDone;
  }

  #doAll(ops: readonly Op[], keep: (back: Group) => void): boolean {
    let draft = this.#view.draft;
    const back: Step[] = [];
    const done: Op[] = [];
    try {
      for (const [index, wanted] of ops.entries()) {
        const op = narrowed(draft, wanted);
        back.push({ op: inverse(draft, op), of: this.#seq + index + 1 });
        draft = apply(draft, op);
        done.push(op);
      }
    } catch (error) {
      if (error instanceof OpError) return false;
      throw error;
    }
    for (const op of done) {
      this.#seq += 1;
      this.#pending.push({ seq: this.#seq, op });
    }
    keep(back);
    for (const op of done) for (const hear of this.#doneListeners) hear(op);
    this.#tell();
    return true;
  }

  /** What never came to be is not taken back. */
  #forget(lost: ReadonlyMap<number, unknown>): void {
    const isKnown = [...this.#undo, ...this.#redo].some((group) => group.some(({ of }) => lost.has(of)));
    if (!isKnown) return;
    this.#lastTyped = { key: '', at: 0 };
    this.#undo = without(this.#undo, lost);
    this.#redo = without(this.#redo, lost);
  }

  #tell(): void {
    let draft = this.#server;
    const placed: Pending[] = [];
    const lost = new Map<number, Op>();
    for (const pending of this.#pending) {
      if (pending.seq <= this.#applied) placed.push(pending);
      else {
        const next = attempt(draft, pending.op);
        if (next === draft) {
          lost.set(pending.seq, pending.op);
          // The number is the server's to count: it hears of a splice of nothing.
          placed.push({ ...pending, op: nothing(pending.op) });
          continue;
        }
        draft = next;
        placed.push(pending);
      }
    }
    this.#pending = placed;
    this.#forget(lost);
    for (const op of lost.values()) this.onLost({ code: 'conflict', op });
    this.#view = {
      draft,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
      waiting: this.#pending.length,
    };
    for (const tell of this.#listeners) tell();
  }
}

/** The draft as it is where something cannot be done to it. */
function attempt(draft: Draft, op: Op): Draft {
  try {
    return apply(draft, op);
  } catch (error) {
    if (error instanceof OpError) return draft;
    throw error;
  }
}

function isDoneAlready(draft: Draft, op: Op): boolean {
  return op.kind === 'set' && same(read(draft, op) ?? null, op.value);
}

/** The list that an operation's place lies in. */
function listOf(op: Op): string {
  return 'field' in op ? op.field.replace(/\.\d+(\..*)?$/, '') : '';
}

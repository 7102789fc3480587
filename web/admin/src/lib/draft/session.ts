import { apply, inverse, OpError, read } from './apply';
import { same } from './counterparts';
import { narrowed } from './narrow';
import { Others } from './others';
import { sharing } from './sharing';
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
}

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
}

/** What takes an operation back. */
interface Step {
  op: Op;
  /** The number of what it takes back. */
  of: number;
  /** Others changed the same: that part of it stays as they made it. */
  isCut?: boolean;
  /** Others removed what it was done in. */
  isGone?: boolean;
}

/** Work that could not be kept. */
export interface Lost {
  code: string;
  op: Op;
  /** The field that it is told at, where the operation's own is gone. */
  at?: string;
}

type Group = Step[];
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
  #pending: Pending[] = [];
  #seq = 0;
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
  static from({ draft, applied, acked, seq, pending }: Snapshot): DraftSession {
    const session = new DraftSession(draft);
    session.#applied = applied;
    session.#acked = acked;
    session.#seq = seq;
    session.#pending = [...pending];
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

  /** Does something here at once. False where it cannot be done any more. */
  do(op: Op): boolean {
    return this.#doAll([op], (back) => {
      const key = op.kind === 'text' ? `${op.block}/${op.field}` : '';
      const isTogether =
        key !== '' && key === this.#lastTyped.key && this.now() - this.#lastTyped.at < TOGETHER;
      this.#lastTyped = { key, at: this.now() };
      const last = this.#undo.at(-1);
      if (isTogether && last) last.push(...back);
      else this.#undo.push(back);
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
    const numbers = new Map(this.#pending.map(({ seq }, index) => [seq, kept + index + 1]));
    const anew = (groups: Group[]) =>
      groups.map((group) => group.map((step) => ({ ...step, of: numbers.get(step.of) ?? 0 })));
    this.#pending = this.#pending.map(({ op }, index) => ({ seq: kept + index + 1, op }));
    this.#undo = anew(this.#undo);
    this.#redo = anew(this.#redo);
    this.#seq = kept + this.#pending.length;
    this.#applied = kept;
    this.#acked = kept;
  }

  /** The server has told what it has. */
  receive(state: ServerDraft): void {
    const before = this.#server;
    const own = this.#pending.filter(({ seq }) => seq > this.#applied && seq <= state.appliedSeq);
    const refused = new Map(state.rejected?.map(({ seq, code }) => [seq, code]));
    // What the draft would be if nobody else had done anything.
    const expected = own.reduce(
      (draft, { seq, op }) => (refused.has(seq) ? draft : attempt(draft, op)),
      before,
    );
    for (const pending of this.#pending) {
      const code = refused.get(pending.seq);
      if (code && pending.seq > this.#acked && !isNothing(pending.op)) this.onLost({ code, op: pending.op });
    }
    this.#pending = this.#pending.filter(({ seq }) => seq > state.ackedSeq && !refused.has(seq));
    this.#forget(refused);
    this.#applied = state.appliedSeq;
    this.#acked = Math.max(this.#acked, state.ackedSeq);
    this.#server = sharing(before, state.draft);
    this.#moveOver(expected, state.draft);
    this.#tell();
  }

  /** Moves what waits, and what can be taken back, over what others did. */
  #moveOver(expected: Draft, actual: Draft): void {
    const others = new Others(expected, actual);
    this.#pending = this.#pending.map((pending) => {
      if (pending.seq <= this.#applied) return pending;
      const { op, isCut, isGone } = others.before(pending.op, false);
      if (isGone) this.onLost({ code: 'conflict', op, at: listOf(op) });
      else if (isCut) this.onLost({ code: 'conflict', op });
      return { ...pending, op: isGone ? nothing(op) : op };
    });
    this.#undo = movedDown(this.#undo, others.copy());
    this.#redo = movedDown(this.#redo, others.copy());
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
    const back: Group = [];
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
    const without = (groups: Group[]) =>
      groups.map((group) => group.filter(({ of }) => !lost.has(of))).filter((group) => group.length > 0);
    this.#undo = without(this.#undo);
    this.#redo = without(this.#redo);
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

/** The newest step is done to what is shown, each older one to what the newer ones leave: so what others did goes down to it. */
function movedDown(groups: readonly Group[], others: Others): Group[] {
  const moved = ({ op, of, ...told }: Step): Step => {
    if (told.isGone) return { op, of, ...told };
    const carried = others.before(op, true);
    return { ...carried, of, isCut: carried.isCut || told.isCut === true };
  };
  const down = (group: Group) => group.toReversed().map(moved).reverse();
  return groups.toReversed().map(down).reverse();
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

function nothing(op: Op): Op {
  const none = { kind: 'text', at: 0, remove: '', insert: '' } as const;
  if (op.kind === 'text') return { ...op, ...none };
  // All pages have a name. Set where a list's item was, a value would take the place of another one.
  return op.kind === 'set' && op.field.includes('.') ? { ...none, block: null, field: 'name' } : op;
}

function isNothing(op: Op): boolean {
  return op.kind === 'text' && op.remove === '' && op.insert === '';
}

function isDoneAlready(draft: Draft, op: Op): boolean {
  return op.kind === 'set' && same(read(draft, op) ?? null, op.value);
}

/** The list that an operation's place lies in. */
function listOf(op: Op): string {
  return op.kind === 'text' || op.kind === 'set' ? op.field.replace(/\.\d+(\..*)?$/, '') : '';
}

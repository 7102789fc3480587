import { apply, inverse, OpError, read } from './apply';
import { sharing } from './sharing';
import { difference, over } from './splice';
import type { Draft, Op, Splice } from './types';

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

type Group = Op[];
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
  onLost: (lost: { code: string; op: Op }) => void = () => undefined;

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
      if (code && pending.seq > this.#acked) this.onLost({ code, op: pending.op });
    }
    this.#pending = this.#pending.filter(({ seq }) => seq > state.ackedSeq && !refused.has(seq));
    this.#applied = state.appliedSeq;
    this.#acked = Math.max(this.#acked, state.ackedSeq);
    this.#server = sharing(before, state.draft);
    this.#moveOver(expected, state.draft);
    this.#tell();
  }

  /** Moves what waits, and what can be taken back, over what others did. */
  #moveOver(expected: Draft, actual: Draft): void {
    const remote = new Map<string, Splice | null>();
    const moved = (op: Op): Op => {
      if (op.kind !== 'text') return op;
      const key = `${op.block}/${op.field}`;
      if (!remote.has(key)) remote.set(key, difference(text(expected, op), text(actual, op)));
      const other = remote.get(key);
      return other ? { ...op, ...over(op, other) } : op;
    };
    // Each pending splice was made on the text that those before it left: the remote one is moved over them in turn.
    const running = new Map<string, Splice | null>();
    this.#pending = this.#pending.map((pending) => {
      const { op } = pending;
      if (op.kind !== 'text' || pending.seq <= this.#applied) return pending;
      const key = `${op.block}/${op.field}`;
      if (!running.has(key)) running.set(key, difference(text(expected, op), text(actual, op)));
      const other = running.get(key);
      if (!other) return pending;
      running.set(key, over(other, op, false));
      return { ...pending, op: { ...op, ...over(op, other) } };
    });
    const all = (groups: Group[]) => groups.map((group) => group.map(moved));
    this.#undo = all(this.#undo);
    this.#redo = all(this.#redo);
  }

  #step(from: Group[], to: Group[]): boolean {
    const group = from.pop();
    if (!group) return false;
    this.#lastTyped = { key: '', at: 0 };
    const isDone = this.#doAll([...group].reverse(), (back) => to.push(back));
    if (!isDone) this.#tell();
    return isDone;
  }

  #doAll(ops: readonly Op[], keep: (back: Op[]) => void): boolean {
    let draft = this.#view.draft;
    const back: Op[] = [];
    try {
      for (const op of ops) {
        back.push(inverse(draft, op));
        draft = apply(draft, op);
      }
    } catch (error) {
      if (error instanceof OpError) return false;
      throw error;
    }
    for (const op of ops) {
      this.#seq += 1;
      this.#pending.push({ seq: this.#seq, op });
    }
    keep(back);
    for (const op of ops) for (const hear of this.#doneListeners) hear(op);
    this.#tell();
    return true;
  }

  #tell(): void {
    let draft = this.#server;
    const placed: Pending[] = [];
    for (const pending of this.#pending) {
      if (pending.seq <= this.#applied) placed.push(pending);
      else {
        const next = attempt(draft, pending.op);
        if (next === draft) {
          this.onLost({ code: 'conflict', op: pending.op });
          // The number is the server's to count: it hears of a splice of nothing.
          placed.push({ ...pending, op: nothing(pending.op) });
          continue;
        }
        draft = next;
        placed.push(pending);
      }
    }
    this.#pending = placed;
    this.#view = {
      draft,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
      waiting: this.#pending.length,
    };
    for (const tell of this.#listeners) tell();
  }
}

function text(draft: Draft, op: Op & { kind: 'text' }): string {
  const value = read(draft, op);
  return typeof value === 'string' ? value : '';
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
  return op.kind === 'text' ? { ...op, at: 0, remove: '', insert: '' } : op;
}

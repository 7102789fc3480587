import { apply, isFields, OpError, read } from '@/lib/draft/apply';
import type { Socket } from '@/lib/draft/frames';
import type { Draft, ItemOp, Json, Op, PlaceOp } from '@/lib/draft/types';

/** Something that was done in a place, by whom and when. */
interface Change {
  steps: string[];
  by: string;
  revision: number;
  isText: boolean;
}

interface Tab {
  applied: number;
  acked: number;
  refused: { seq: number; code: string }[];
  /** The revision of its last refusal as stale. What it made before it heard of that was made upon what never came to be. */
  stale: number;
}

interface Decided {
  tab: string;
  seq: number;
  op: Op & { base?: number };
}

interface Frame {
  type: string;
  tabId: string;
  seq: number;
  op: Op & { base?: number };
}

/**
 * A server of one draft, for several tabs: what was made upon a list that another tab has changed since is stale. Texts are not merged
 * here. Nothing arrives before it is delivered.
 */
export class DraftServer {
  draft: Draft;
  revision = 1;
  #kept: Draft;
  #floor = 1;
  #waiting: Decided[] = [];
  #changes: Change[] = [];
  readonly #tabs = new Map<string, Tab>();
  readonly #lines = new Map<string, Line>();

  constructor(draft: Draft) {
    this.draft = draft;
    this.#kept = draft;
  }

  open(tabId: string): Socket {
    const line = new Line();
    this.#lines.set(tabId, line);
    return line.socket;
  }

  /** Whether something is on its way, or not kept. */
  get isBusy(): boolean {
    return this.#waiting.length > 0 || [...this.#lines.values()].some((line) => line.isBusy);
  }

  /** What a tab sent first arrives. */
  hear(tabId: string): void {
    const text = this.#lines.get(tabId)?.up.shift();
    if (text === undefined) return;
    const frame = JSON.parse(text) as Frame;
    if (frame.type === 'hello') this.#say(tabId, { type: 'welcome' });
    else if (frame.type === 'subscribe') this.#tell(tabId);
    else if (frame.type === 'draft.op') this.#operate(tabId, frame);
  }

  /** What was told first to a tab arrives. */
  deliver(tabId: string): void {
    this.#lines.get(tabId)?.deliver();
  }

  cut(tabId: string): void {
    const line = this.#lines.get(tabId);
    this.#lines.delete(tabId);
    line?.cut();
  }

  keep(): void {
    this.#kept = this.draft;
    this.#waiting = [];
    for (const tab of this.#tabs.values()) tab.acked = tab.applied;
    this.#publish();
  }

  /** It ends, and what was not kept with it. */
  die(): void {
    this.draft = this.#kept;
    this.#waiting = [];
    this.#changes = [];
    this.revision += 1000;
    this.#floor = this.revision;
    for (const tab of this.#tabs.values()) {
      tab.applied = tab.acked;
      tab.refused = tab.refused.filter(({ seq }) => seq <= tab.acked);
    }
    for (const tabId of [...this.#lines.keys()]) this.cut(tabId);
  }

  /** Another program writes beside it: what waits is done to that, as far as it was not made upon what is another one now. */
  write(op: PlaceOp): void {
    const waiting = this.#waiting;
    this.draft = apply(this.#kept, op);
    this.#kept = this.draft;
    this.#waiting = [];
    this.#changes = [];
    this.revision += 1;
    this.#floor = this.revision;
    for (const one of waiting) this.#decide(one, this.revision);
    this.#publish();
  }

  #operate(tabId: string, { seq, op }: Frame): void {
    const tab = this.#tab(tabId);
    if (seq <= tab.applied) return;
    if (seq > tab.applied + 1) {
      this.#say(tabId, { type: 'error', code: 'seq-gap', expectedSeq: tab.applied + 1 });
      return;
    }
    this.revision += 1;
    tab.applied = seq;
    this.#decide({ tab: tabId, seq, op }, this.revision);
    this.#publish();
  }

  #decide(decided: Decided, revision: number): void {
    const { seq, op } = decided;
    const tab = this.#tab(decided.tab);
    if (tab.refused.some((refusal) => refusal.seq === seq)) return;
    this.#waiting.push(decided);
    if (this.#isStale(decided)) {
      tab.refused = [...tab.refused, { seq, code: 'stale' }].slice(-20);
      tab.stale = revision;
      return;
    }
    try {
      this.draft = apply(this.draft, op);
    } catch (error) {
      if (!(error instanceof OpError)) throw error;
      tab.refused = [...tab.refused, { seq, code: error.message }].slice(-20);
      return;
    }
    if ('field' in op && op.kind !== 'set' && op.kind !== 'text') this.#moveItems(op);
    if ('field' in op)
      this.#changes.push({ steps: stepsOf(op), by: decided.tab, revision, isText: op.kind === 'text' });
  }

  #isStale({ tab, op }: Decided): boolean {
    if (!('field' in op) || op.base === undefined) return false;
    const { base } = op;
    if (base < this.#floor || base < this.#tab(tab).stale) return true;
    const steps = stepsOf(op);
    return this.#changes.some((change) => {
      if (change.by === tab || change.revision <= base) return false;
      const isWithin = starts(steps, change.steps);
      const isAbove = starts(change.steps, steps);
      if (op.kind === 'text') return isAbove || isWithin;
      if (op.kind !== 'set') return isAbove && !change.isText;
      const isOne = isWithin && isAbove && ![op.value, read(this.draft, op)].some(isComposite);
      return (isAbove || isWithin) && !isOne;
    });
  }

  /** What is known of the items of a list goes with them. */
  #moveItems(op: ItemOp): void {
    const list = stepsOf(op);
    this.#changes = this.#changes.flatMap((change) => {
      if (!starts(change.steps, list) || change.steps.length === list.length) return [change];
      const to = indexAfter(op, Number(change.steps[list.length]));
      return to === null ? [] : [{ ...change, steps: change.steps.with(list.length, String(to)) }];
    });
  }

  #tab(tabId: string): Tab {
    const tab = this.#tabs.get(tabId) ?? { applied: 0, acked: 0, refused: [], stale: 0 };
    this.#tabs.set(tabId, tab);
    return tab;
  }

  #publish(): void {
    for (const tabId of this.#lines.keys()) this.#tell(tabId);
  }

  #tell(tabId: string): void {
    const { applied, acked, refused } = this.#tab(tabId);
    this.#say(tabId, {
      type: 'draft.state',
      contentId: 7,
      language: 'fi',
      revision: this.revision,
      settled: this.#waiting.length === 0,
      appliedSeq: applied,
      ackedSeq: acked,
      rejected: refused,
      etag: this.revision,
      draft: this.draft,
    });
  }

  #say(tabId: string, frame: object): void {
    this.#lines.get(tabId)?.down.push(JSON.stringify(frame));
  }
}

/** A connection with what is on its way. */
class Line {
  readonly up: string[] = [];
  readonly down: string[] = [];
  #isOpen = true;
  readonly socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => {
      if (this.#isOpen) this.up.push(text);
    },
    close: () => {
      this.#isOpen = false;
    },
  };

  constructor() {
    queueMicrotask(() => this.socket.onopen?.());
  }

  get isBusy(): boolean {
    return this.up.length + this.down.length > 0;
  }

  deliver(): void {
    const data = this.down.shift();
    if (data !== undefined && this.#isOpen) this.socket.onmessage?.({ data });
  }

  cut(): void {
    this.#isOpen = false;
    this.socket.onclose?.(1006);
  }
}

const stepsOf = ({ block, field }: PlaceOp): string[] => [block ?? '', ...field.split('.')];

const starts = (steps: readonly string[], first: readonly string[]) =>
  first.every((step, at) => steps[at] === step);

const isComposite = (value: Json | undefined) => Array.isArray(value) || isFields(value);

function indexAfter(op: ItemOp, index: number): number | null {
  if (op.kind === 'addItem') return index >= op.index ? index + 1 : index;
  if (index === op.index) return op.kind === 'moveItem' ? op.to : null;
  const rest = index > op.index ? index - 1 : index;
  return op.kind === 'moveItem' && rest >= op.to ? rest + 1 : rest;
}

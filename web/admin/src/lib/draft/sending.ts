import type { Pending } from './session';

/** The server tells the last refusals of a tab, so many: it hears of each where no more than that wait for a decision. */
const UNDECIDED = 20;

/** What is sent of a tab's operations over one connection. */
export class Sending {
  /** As they were sent, by number, until they are kept for good: each names what it was made upon, and is sent again as it is. */
  readonly #frames = new Map<number, string>();
  #applied = 0;
  #sent = 0;

  /** The last number that was sent. */
  get sent(): number {
    return this.#sent;
  }

  /** Everything that is not kept for good is said once more. */
  begin(acked: number): void {
    this.#frames.clear();
    this.#sent = acked;
    this.#applied = acked;
  }

  /** How far the server said that it is. */
  get applied(): number {
    return this.#applied;
  }

  told(applied: number, acked: number): void {
    this.#applied = applied;
    for (const seq of this.#frames.keys()) if (seq <= acked) this.#frames.delete(seq);
  }

  /** Those to be sent now, in the order in which the server takes them. */
  due(waiting: readonly Pending[]): Pending[] {
    const due = waiting.filter(({ seq }) => seq > this.#sent && seq <= this.#applied + UNDECIDED);
    return due.sort((one, other) => one.seq - other.seq);
  }

  put(seq: number, frame: string): void {
    this.#sent = seq;
    this.#frames.set(seq, frame);
  }

  has(seq: number): boolean {
    return this.#frames.has(seq);
  }

  /** What was sent from a number on. */
  from(first: number): string[] {
    return [...this.#frames].flatMap(([seq, frame]) => (seq >= first ? [frame] : []));
  }
}

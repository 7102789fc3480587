import type { Cancel, Clock } from '@/lib/clock';

interface Timer {
  at: number;
  run: () => void;
}

/** A clock that moves only when it is told to. */
export class FakeClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): Cancel {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves on, and runs what becomes due in its order; promises settle in between. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.run();
      await settle();
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    return [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  }
}

/** Kept from before a test puts false timers in its place. */
const afterPromises = globalThis.setImmediate;

/** Lets promises that are already resolved run on, and all that follow from them: however many there are. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    afterPromises(resolve);
  });
}

import { type Cancel, type Clock, systemClock } from '@/lib/clock';

/** Sends things one after another: at once when the line is quiet, and at most 50 a second when many wait. */
export class RateLimiter<T> {
  #waiting: T[] = [];
  #last = Number.NEGATIVE_INFINITY;
  #timer: Cancel | null = null;

  constructor(
    readonly send: (item: T) => void,
    readonly gap = 20,
    readonly clock: Clock = systemClock,
  ) {}

  /** Puts things behind those that wait. */
  add(items: readonly T[]): void {
    this.#waiting.push(...items);
    this.#run();
  }

  /** Forgets what waits and sends these instead. */
  replace(items: readonly T[]): void {
    this.#waiting = [];
    this.add(items);
  }

  clear(): void {
    this.#waiting = [];
  }

  #run(): void {
    if (this.#timer || this.#waiting.length === 0) return;
    const wait = this.#last + this.gap - this.clock.now();
    if (wait > 0) {
      this.#timer = this.clock.after(wait, () => {
        this.#timer = null;
        this.#run();
      });
      return;
    }
    const item = this.#waiting.shift() as T;
    this.#last = this.clock.now();
    this.send(item);
    this.#run();
  }
}

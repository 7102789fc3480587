import type { Edition } from '@/lib/api/edit';
import type { InterimKeeper, Keeper, Present, SaveState } from './keeper';

/** Begins the first way; `after` is how another one left the work, where that was taken for a while. */
type First = (onUnavailable: (isForNow: boolean) => void, after: Keeper | null) => Keeper;
/** Begins the second way; `onKept` is told whenever it has kept something. */
type Second = (etag: number, onKept: () => void) => InterimKeeper;

/**
 * The first way to keep a draft, until it turns out not to be one; then the second, with all that waits: for good, or until it has
 * kept what the first one could not.
 */
export class EitherKeeper implements Keeper {
  readonly #first: First;
  readonly #second: Second;
  #now: Keeper;
  #stop: () => void;
  #isClosed = false;
  #where: [string | null, string | null] = [null, null];
  readonly #listeners = new Set<() => void>();

  constructor(first: First, second: Second) {
    this.#first = first;
    this.#second = second;
    this.#now = first(this.#leave, null);
    this.#stop = this.#now.subscribe(this.#tell);
  }

  get state(): SaveState {
    return this.#now.state;
  }

  get etag(): number {
    return this.#now.etag;
  }

  get others(): readonly Present[] {
    return this.#now.others;
  }

  where = (block: string | null, field: string | null): void => {
    this.#where = [block, field];
    this.#now.where(block, field);
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  flush = async (): Promise<void> => {
    for (;;) {
      const asked = this.#now;
      try {
        await asked.flush();
        return;
      } catch (error) {
        if (asked === this.#now) throw error;
      }
    }
  };
  taken = (edition: Edition): void => this.#now.taken(edition);
  catchUp = (): Promise<void> => this.#now.catchUp();

  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.#now.close();
  }

  readonly #leave = (isForNow: boolean): void => {
    const { etag } = this.#now;
    const second: InterimKeeper = this.#second(etag, () => {
      if (!isForNow || this.#isClosed || this.#now !== second) return;
      second.handOver();
      this.#go(this.#first(this.#leave, second));
      this.#now.where(...this.#where);
    });
    // What the first one could not send when it was closed is the second one's to save.
    if (this.#isClosed) second.close();
    else this.#go(second);
  };

  #go(next: Keeper): void {
    this.#stop();
    this.#now = next;
    this.#stop = next.subscribe(this.#tell);
    this.#tell();
  }

  readonly #tell = () => {
    for (const tell of this.#listeners) tell();
  };
}

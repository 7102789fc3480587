import type { Edition } from '@/lib/api/edit';
import type { Keeper, Present, SaveState } from './keeper';

/** The first way to keep a draft, until it turns out not to be one; then the second, with all that waits. */
export class EitherKeeper implements Keeper {
  #now: Keeper;
  #stop: () => void;
  #isClosed = false;
  readonly #listeners = new Set<() => void>();

  constructor(first: (onUnavailable: () => void) => Keeper, second: (etag: number) => Keeper) {
    this.#now = first(() => {
      // What the first one could not send when it was closed is the second one's to save.
      if (this.#isClosed) return second(this.#now.etag).close();
      this.#stop();
      this.#now = second(this.#now.etag);
      this.#stop = this.#now.subscribe(this.#tell);
      this.#tell();
    });
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

  where = (block: string | null, field: string | null): void => this.#now.where(block, field);

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  flush = async (): Promise<void> => {
    const asked = this.#now;
    try {
      await asked.flush();
    } catch (error) {
      if (asked === this.#now) throw error;
      await this.#now.flush();
    }
  };
  taken = (edition: Edition): void => this.#now.taken(edition);
  catchUp = (): Promise<void> => this.#now.catchUp();

  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.#now.close();
  }

  readonly #tell = () => {
    for (const tell of this.#listeners) tell();
  };
}

import { HOUR } from '@/lib/clock';

/** What an answer depends on. The server says which of these have changed. */
export type Topic = 'content' | 'prices' | 'localizations';

/** Something to ask the server: the cache knows the answer by its key. */
export interface Query<T> {
  readonly key: string;
  readonly load: () => Promise<T>;
  readonly topics: readonly Topic[];
  /** Milliseconds after which an answer is asked for again by whoever comes to show it; an hour where nothing is said. */
  readonly lifetime?: number;
}

/** What is known under a key. Never changed: another state of it is another object. */
export interface Entry {
  /** The newest answer; undefined while there is none. */
  readonly value: unknown;
  /** Why the newest try failed. */
  readonly error: unknown;
  /** True when somebody shows it and it is out of date. */
  readonly stale: boolean;
}

interface Kept extends Entry {
  readonly topics: readonly Topic[];
  /** It is asked for again from this moment on. */
  readonly until: number;
  readonly loading: Promise<unknown> | null;
}

/** No answer is older than this, whatever it is about. */
const LIFETIME = HOUR;

/**
 * The one cache of answers. An answer lives for an hour, or until the server says that a topic of it has changed; failures are
 * not kept; everybody who asks for the same meanwhile waits for the same call.
 */
export class QueryCache {
  readonly #entries = new Map<string, Kept>();
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(
    readonly capacity = 200,
    readonly now: () => number = Date.now,
  ) {}

  /** The answer: a young one from here, else the server's. */
  get<T>(query: Query<T>): Promise<T> {
    const { key, load, topics } = query;
    const kept = this.#entries.get(key);
    if (kept?.loading) return kept.loading as Promise<T>;
    if (kept && this.#isFresh(kept)) return Promise.resolve(kept.value as T);
    const loading = load();
    const from = { topics, until: 0, value: undefined, ...kept, error: undefined, stale: false, loading };
    this.#keep(key, from);
    // A call that was made before its topic changed answers whoever waits for it, and nobody after.
    const ours = () => this.#entries.get(key)?.loading === loading;
    loading.then(
      (value) => {
        if (ours()) this.put(query, value);
      },
      (error: unknown) => {
        if (!ours()) return;
        if (this.#listeners.has(key)) {
          // Whoever reads it on the page reads the page's own words; the console has the reason.
          console.error(error);
          this.#keep(key, { ...from, error, loading: null });
        } else this.#entries.delete(key);
      },
    );
    return loading;
  }

  /** Keeps an answer that came some other way. */
  put<T>({ key, topics, lifetime = LIFETIME }: Omit<Query<T>, 'load'>, value: T): void {
    this.#keep(key, {
      topics,
      value,
      error: undefined,
      stale: false,
      until: this.now() + lifetime,
      loading: null,
    });
  }

  /** A young answer that is here already. */
  peek<T>(key: string): T | undefined {
    const kept = this.#entries.get(key);
    return kept && this.#isFresh(kept) ? (kept.value as T) : undefined;
  }

  /** What is known under a key, of whatever age: the same object until that changes. */
  entry(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** What depends on these topics is out of date. */
  invalidate(topics: readonly Topic[]): void {
    for (const [key, kept] of [...this.#entries])
      if (kept.topics.some((topic) => topics.includes(topic))) this.outdate(key);
  }

  /** The answer is out of date. What is on the screen stays there, and is asked for again by who shows it. */
  outdate(key: string): void {
    const kept = this.#entries.get(key);
    if (!kept) return;
    if (this.#listeners.has(key)) this.#keep(key, { ...kept, stale: true, loading: null });
    else this.#entries.delete(key);
  }

  /** Forgets all that is not on the screen: something may have changed without a word. */
  forgetUnseen(): void {
    for (const key of [...this.#entries.keys()]) if (!this.#listeners.has(key)) this.#entries.delete(key);
  }

  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  #isFresh({ value, error, stale, until }: Kept): boolean {
    return value !== undefined && error === undefined && !stale && this.now() < until;
  }

  #keep(key: string, kept: Kept): void {
    this.#entries.delete(key);
    this.#entries.set(key, kept);
    // A map remembers the order of insertion: the first key is the oldest.
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.capacity) break;
      if (!this.#listeners.has(oldest)) this.#entries.delete(oldest);
    }
    this.#notify(key);
  }

  #notify(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }
}

/** The page's cache. */
export const queries = new QueryCache();

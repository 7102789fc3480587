import { useCallback, useEffect, useRef, useState } from 'react';
import { HOUR } from '@/lib/clock';

interface Entry {
  stored: number;
  promise: Promise<unknown>;
  value?: unknown;
}

/** A cache by key with a lifetime, the same answer shared by everybody who asks meanwhile; failures are not kept. */
export class Cache {
  readonly #entries = new Map<string, Entry>();

  constructor(
    readonly ttl: number = HOUR,
    readonly capacity = 100,
    readonly now: () => number = Date.now,
  ) {}

  get<T>(key: string, load: () => Promise<T>, ttl = this.ttl): Promise<T> {
    const kept = this.#entries.get(key);
    if (kept && this.now() - kept.stored < ttl) return kept.promise as Promise<T>;
    const promise = load();
    const entry: Entry = { stored: this.now(), promise };
    this.#keep(key, entry);
    promise.then(
      (value) => {
        entry.value = value;
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return promise;
  }

  /** The value when it is here and young enough. */
  peek<T>(key: string, ttl = this.ttl): T | undefined {
    const kept = this.#entries.get(key);
    return kept && this.now() - kept.stored < ttl ? (kept.value as T | undefined) : undefined;
  }

  put(key: string, value: unknown): void {
    this.#keep(key, { stored: this.now(), promise: Promise.resolve(value), value });
  }

  evict(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    // A map remembers the order of insertion: the first key is the oldest.
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.capacity) break;
      this.#entries.delete(oldest);
    }
  }
}

/** The cache behind `useCached`. */
export const queries = new Cache();

export interface CachedOptions<T> {
  ttl?: number;
  /** Asks again when the window gets the focus and the answer is older than its lifetime. */
  refetchOnFocus?: boolean;
  /** An answer that came with the page: shown at once and kept under the key. */
  initial?: T | null;
  /** Keeps the last answer on the screen while the next one loads. */
  keepPrevious?: boolean;
}

export interface Cached<T> {
  data: T | undefined;
  error: unknown;
  loading: boolean;
  refetch(): void;
}

interface Shown<T> {
  key: string | null;
  data: T | undefined;
  error: unknown;
}

/** Reads through the cache. A null key asks for nothing; the answer of an old key is dropped. */
export function useCached<T>(
  key: string | null,
  load: () => Promise<T>,
  { ttl = HOUR, refetchOnFocus = false, initial = null, keepPrevious = false }: CachedOptions<T> = {},
): Cached<T> {
  const [shown, setShown] = useState<Shown<T>>({ key: null, data: undefined, error: undefined });
  const [round, setRound] = useState(0);
  const loader = useRef(load);
  loader.current = load;
  const first = useRef(initial);

  if (key !== null && first.current !== null) {
    if (queries.peek(key, ttl) === undefined) queries.put(key, first.current);
    first.current = null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again for the same key.
  useEffect(() => {
    if (key === null) return;
    let current = true;
    queries
      .get(key, () => loader.current(), ttl)
      .then(
        (data) => current && setShown({ key, data, error: undefined }),
        (error: unknown) =>
          current && setShown((last) => ({ key, data: keepPrevious ? last.data : undefined, error })),
      );
    return () => {
      current = false;
    };
  }, [key, ttl, keepPrevious, round]);

  useEffect(() => {
    if (!refetchOnFocus) return;
    const again = () => setRound((last) => last + 1);
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [refetchOnFocus]);

  const refetch = useCallback(() => {
    if (key !== null) queries.evict(key);
    setShown((last) => ({ ...last, key: null, error: undefined }));
    setRound((last) => last + 1);
  }, [key]);

  const ready = shown.key === key;
  const kept = key === null ? undefined : queries.peek<T>(key, ttl);
  const data = ready ? shown.data : (kept ?? (keepPrevious ? shown.data : undefined));
  return {
    data,
    error: ready ? shown.error : undefined,
    loading: key !== null && !ready && kept === undefined,
    refetch,
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { queries } from '@/lib/query-cache';

/** How the newest query stands. */
export interface Latest<T> {
  /** The newest answer; while the next one is on its way, that of the query before. */
  readonly data: T | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  readonly retry: () => void;
}

/**
 * Asks the newest query only. One that is not wanted any more is aborted, and what it answers all the
 * same is dropped. Answers are kept; a null key asks for nothing.
 */
export function useLatest<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): Latest<T> {
  const [shown, setShown] = useState<{ key: string | null; data: T | undefined; error: unknown }>({
    key: null,
    data: undefined,
    error: undefined,
  });
  const [round, setRound] = useState(0);
  const asker = useRef(ask);
  asker.current = ask;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same query again.
  useEffect(() => {
    if (key === null) return;
    const take = (data: T) => setShown({ key, data, error: undefined });
    const kept = queries.peek<T>(key);
    if (kept !== undefined) return take(kept);
    const abort = new AbortController();
    asker.current(abort.signal).then(
      (data) => {
        if (abort.signal.aborted) return;
        queries.put({ key, topics: ['content', 'prices'] }, data);
        take(data);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        console.error('The search failed', error);
        setShown((last) => ({ ...last, key, error }));
      },
    );
    return () => abort.abort();
  }, [key, round]);

  const retry = useCallback(() => {
    setShown((last) => ({ ...last, key: null, error: undefined }));
    setRound((last) => last + 1);
  }, []);
  const settled = shown.key === key;
  return {
    data: key === null ? undefined : shown.data,
    error: settled ? shown.error : undefined,
    loading: key !== null && !settled,
    retry,
  };
}

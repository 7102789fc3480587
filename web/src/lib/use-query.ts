import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Entry, type Query, queries } from '@/lib/query-cache';

export interface QueryOptions<T> {
  /** The answer of this very query when it came with the page: shown at once, and kept. */
  initial?: T | null;
  /** Keeps the last answer on the screen while the next one loads. */
  keepPrevious?: boolean;
}

export interface QueryResult<T> {
  data: T | undefined;
  error: unknown;
  loading: boolean;
  refetch(): void;
}

const nothing = () => undefined;

/** Reads through the cache, and again when what it shows is out of date. Without a query it asks for nothing. */
export function useQuery<T>(
  query: Query<T> | null,
  { initial = null, keepPrevious = false }: QueryOptions<T> = {},
): QueryResult<T> {
  const key = query?.key ?? null;
  const entry = useSyncExternalStore(
    useCallback(
      (listener: () => void) => (key === null ? () => {} : queries.subscribe(key, listener)),
      [key],
    ),
    (): Entry | undefined => {
      const entry = key === null ? undefined : queries.entry(key);
      // What came with the page is no news when it is kept: nothing is rendered again for it.
      return initial !== null && entry?.value === initial && !entry.stale ? undefined : entry;
    },
    // The server's markup shows what came with the page.
    nothing,
  );
  const latest = useRef({ query, initial });
  useEffect(() => {
    latest.current = { query, initial };
  });

  const outdated = entry?.stale ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query of a key is always the same, and is asked anew when outdated.
  useEffect(() => {
    const { query, initial } = latest.current;
    if (!query) return;
    if (initial !== null && queries.entry(query.key) === undefined) queries.put(query, initial);
    // Whoever shows it reads the failure from the entry.
    queries.get(query).catch(nothing);
  }, [key, outdated]);

  const value = (entry?.value ?? initial ?? undefined) as T | undefined;
  const previous = useRef<T | undefined>(undefined);
  useEffect(() => {
    if (value !== undefined) previous.current = value;
  }, [value]);

  const refetch = useCallback(() => {
    const { query } = latest.current;
    if (query) queries.get(query).catch(nothing);
  }, []);

  // A failed try to renew what is on the screen is nobody's trouble.
  const error = value === undefined ? entry?.error : undefined;
  return {
    data: value ?? (keepPrevious ? previous.current : undefined),
    error,
    loading: key !== null && value === undefined && error === undefined,
    refetch,
  };
}

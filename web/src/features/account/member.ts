import { useEffect } from 'react';
import { fetchMember } from '@/lib/api/customers';
import { ApiError } from '@/lib/api/errors';
import type { Member } from '@/lib/api/types';
import { MINUTE } from '@/lib/clock';
import { type Query, queries } from '@/lib/query-cache';
import { type QueryResult, useQuery } from '@/lib/use-query';

/** What is known of one customer is asked for again after a minute, and a failed try is repeated once. */
export function minuteQuery<T>(key: string, load: () => Promise<T>): Query<T> {
  return {
    key,
    topics: [],
    load: async () => {
      const value = await load().catch((error: unknown) => {
        // The server has said no: it would say so again.
        if (error instanceof ApiError && !error.passing) throw error;
        return load();
      });
      loaded.set(key, Date.now());
      return value;
    },
  };
}

const loaded = new Map<string, number>();

/** Reads through the cache what is asked for again after a minute. */
export function useMinuteQuery<T>(query: Query<T> | null): QueryResult<T> {
  const key = query?.key;
  useEffect(() => {
    if (key && Date.now() - (loaded.get(key) ?? 0) >= MINUTE) queries.outdate(key);
  }, [key]);
  return useQuery(query);
}

/** Whoever has signed in. */
export const memberQuery: Query<Member> = minuteQuery('member', fetchMember);

/** What a call answered about whoever has signed in. */
export function putMember(member: Member): void {
  loaded.set(memberQuery.key, Date.now());
  queries.put(memberQuery, member);
}

/** Asks again who has signed in: something of it was changed elsewhere. */
export function outdateMember(): void {
  queries.outdate(memberQuery.key);
}

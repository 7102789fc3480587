import { fetchMember } from '@/lib/api/customers';
import { ApiError } from '@/lib/api/errors';
import type { Language, Member } from '@/lib/api/types';
import { MINUTE } from '@/lib/clock';
import { type Query, queries } from '@/lib/query-cache';

/** What is known of one customer is asked for again after a minute, and a failed try is repeated once. */
export function minuteQuery<T>(key: string, load: () => Promise<T>): Query<T> {
  return {
    key,
    topics: [],
    lifetime: MINUTE,
    load: () =>
      load().catch((error: unknown) => {
        // The server has said no: it would say so again.
        if (error instanceof ApiError && !error.passing) throw error;
        return load();
      }),
  };
}

/** Whoever has signed in, with countries named in this language. */
export const memberQuery = (language: Language): Query<Member> =>
  minuteQuery(`member ${language}`, () => fetchMember(language));

/** What a call answered about whoever has signed in. */
export function putMember(member: Member, language: Language): void {
  queries.put(memberQuery(language), member);
}

/** Asks again who has signed in: something of it was changed elsewhere. */
export function outdateMember(language: Language): void {
  queries.outdate(memberQuery(language).key);
}

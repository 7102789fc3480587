import { useEffect, useState } from 'react';
import { fetchOwnReviews } from '@/lib/api/customers';
import type { Language, OwnReviewList } from '@/lib/api/types';

export interface KnownReviews extends Pick<OwnReviewList, 'reviews' | 'unreviewed'> {
  /** Whether anything was answered yet. */
  known: boolean;
  /** Whether older orders were not looked through. */
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  /** Loads the next page; after a failure the same one again. */
  more(): void;
}

const NOTHING: OwnReviewList = { reviews: [], unreviewed: [], next: null };

/** One's own reviews, and what is still to be reviewed, by the orders, the newest first. */
export function useOwnReviews(language: Language): KnownReviews {
  const [list, setList] = useState<OwnReviewList | null>(null);
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');
  // Another object asks for a page; in another language from the beginning.
  const [asked, setAsked] = useState<{ language: Language; after: string | null }>({ language, after: null });
  if (asked.language !== language) setAsked({ language, after: null });

  useEffect(() => {
    let current = true;
    setState('loading');
    fetchOwnReviews(asked.language, asked.after).then(
      (page) => {
        if (!current) return;
        setList((old) => joined(asked.after && old ? old : NOTHING, page));
        setState('idle');
      },
      () => current && setState('failed'),
    );
    return () => {
      current = false;
    };
  }, [asked]);

  const { reviews, unreviewed, next } = list ?? NOTHING;
  return {
    reviews,
    unreviewed,
    known: list !== null,
    hasMore: next !== null,
    loading: state === 'loading',
    failed: state === 'failed',
    more: () => setAsked({ language, after: state === 'failed' ? asked.after : next }),
  };
}

/** A page after those before. One order is on one page alone, so that nothing is there twice. */
function joined(before: OwnReviewList, page: OwnReviewList): OwnReviewList {
  return {
    reviews: [...before.reviews, ...page.reviews],
    unreviewed: [...before.unreviewed, ...page.unreviewed],
    next: page.next,
  };
}

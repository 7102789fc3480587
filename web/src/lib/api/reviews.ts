import { call } from './client';
import { read } from './read';
import type { Language, ReviewInvitation, ReviewList } from './types';

export type ReviewSort = 'newest' | 'highest' | 'lowest';

export interface ReviewsRequest {
  code: string;
  language: Language;
  sort: ReviewSort;
  /** Only those with so many stars. */
  stars?: number | null;
  page?: number;
  pageSize?: number;
}

/** One page of what buyers say of a product. */
export function fetchReviews({ code, stars, ...query }: ReviewsRequest): Promise<ReviewList> {
  return read(`/api/products/${encodeURIComponent(code)}/reviews`, {
    query: { ...query, stars: stars ?? undefined },
  });
}

/** What the link of a letter asks about. Its secret goes in the body, where no log has it. */
export function openReviewLink(token: string, language: Language): Promise<ReviewInvitation> {
  return call('post', '/api/reviews/invitation', { query: { language }, json: { token } });
}

export interface WrittenReview {
  token: string;
  stars: number | null;
  title: string;
  text: string;
  name: string;
}

export async function sendReview(json: WrittenReview, language: Language): Promise<void> {
  await call('post', '/api/reviews', { query: { language }, json });
}

export type ReportReason = 'offensive' | 'personal' | 'advertising' | 'off-topic';

/** Objects to a review. */
export async function reportReview(id: string, reason: ReportReason, language: Language): Promise<void> {
  await call('post', `/api/reviews/${encodeURIComponent(id)}/reports`, {
    query: { language },
    json: { reason },
  });
}

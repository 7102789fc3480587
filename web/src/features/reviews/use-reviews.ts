import { type Answer, usePages } from '@/features/results/use-pages';
import { fetchReviews, type ReviewSort } from '@/lib/api/reviews';
import type { Review, ReviewList } from '@/lib/api/types';
import { useLanguage } from '@/lib/page';
import type { QueryResult } from '@/lib/use-query';

/** Which reviews of a product are looked at. */
export interface ReviewsState {
  sort: ReviewSort;
  stars: number | null;
  pages: number;
}

export const beginning: ReviewsState = { sort: 'newest', stars: null, pages: 1 };

type ReviewsAnswer = Answer<Review> & Pick<ReviewList, 'rating' | 'distribution'>;

/** The first pages of a product's reviews. */
export function useReviews(
  code: string,
  { sort, stars, pages }: ReviewsState,
  pageSize = 5,
): QueryResult<ReviewsAnswer> {
  const language = useLanguage();
  return usePages<Review, ReviewsAnswer>(
    {
      key: `reviews|${JSON.stringify([code, language, sort, stars, pageSize])}`,
      load: async (page) => {
        const { reviews, ...rest } = await fetchReviews({ code, language, sort, stars, page, pageSize });
        return { ...rest, hits: reviews, facetCategories: [] };
      },
      topics: ['content'],
    },
    pages,
  );
}

import { ContentArea } from '@/blocks/content-area';
import { ReviewWriter } from '@/features/reviews/review-writer';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** Where somebody writes what they think of what they bought. */
export default function ReviewPage({ page }: PageProps<PageOf<'review-page'>>) {
  return (
    <>
      <ReviewWriter />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

import { ContentArea } from '@/blocks/content-area';
import { MemberFrame } from '@/features/members/member-frame';
import { OwnReviews } from '@/features/members/own-reviews';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** What whoever has signed in said of products. */
export default function MyReviewsPage({ page }: PageProps<PageOf<'d2c-my-reviews-page'>>) {
  return (
    <>
      <MemberFrame heading={page.heading} intro={page.mainIntro}>
        {() => <OwnReviews />}
      </MemberFrame>
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
